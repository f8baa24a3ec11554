// How does a person get to a move? Step by step through the marks of the legal actions. This room knows no page.

/** A state's actions with their steps; on the way here each step was listed once, and actions named its place. */
export const unfolded = ({ actions, steps }) => actions.map((each) => ({ ...each, steps: each.steps.map((i) => steps[i]) }));

export class Choice {
  constructor(actions) {
    this.actions = actions;
    this.marks = []; // chosen so far
  }

  /** What can be chosen at a level: the steps there are after the marks before it, in the order of the actions. */
  options(level = this.marks.length) {
    const found = new Map();
    for (const action of this.actions) {
      const step = action.steps[level];
      const fits = step && this.marks.slice(0, level).every((mark, i) => action.steps[i].mark === mark);
      if (fits && !found.has(step.mark)) found.set(step.mark, step);
    }
    return [...found.values()];
  }

  /** The steps chosen so far. */
  get steps() {
    return this.marks.map((mark, level) => this.options(level).find((step) => step.mark === mark));
  }

  /** The action that the chosen marks lead to, or null while something is still open. */
  get action() {
    const reached = this.actions.filter(
      (action) => action.steps.length === this.marks.length
        && action.steps.every((step, level) => step.mark === this.marks[level]),
    );
    return this.marks.length && reached.length ? reached[0] : null;
  }

  get isTurning() {
    return this.steps.at(-1)?.is_turn ?? false;
  }

  /** Chooses a mark at the deepest level that has it. Returns the action to make, if that settles it. */
  press(mark) {
    for (let level = this.marks.length; level >= 0; level -= 1) {
      if (this.options(level).some((step) => step.mark === mark)) return this.pressAt(level, mark);
    }
    return null;
  }

  pressAt(level, mark) {
    if (this.marks[level] === mark) {
      if (this.isTurning && level === this.marks.length - 2) this.turn(1);
      else this.marks = this.marks.slice(0, level);
      return null;
    }
    const later = this.positions().slice(level + 1);
    this.marks = [...this.marks.slice(0, level), mark];
    this.follow(later);
    return this.action && !this.isTurning ? this.action : null;
  }

  /** Where each chosen step stands among its options, so that another tile can lie the way the one before did. */
  positions() {
    return this.marks.map((mark, level) => ({
      mark,
      index: this.options(level).findIndex((step) => step.mark === mark),
    }));
  }

  /** Takes up what had been chosen after a step that was changed; ways to turn always have one that is chosen. */
  follow(later) {
    for (const { mark, index } of later) {
      const options = this.options();
      if (options.some((step) => step.mark === mark)) this.marks.push(mark);
      else if (options[0]?.is_turn && options[index]) this.marks.push(options[index].mark);
      else break;
    }
    const next = this.options();
    if (next.length && next[0].is_turn) this.marks.push(next[0].mark);
  }

  /** The next way to turn, or the one before. */
  turn(by) {
    const level = this.marks.length - 1;
    const ways = this.options(level).map((step) => step.mark);
    const index = (ways.indexOf(this.marks[level]) + by + ways.length) % ways.length;
    this.marks[level] = ways[index];
  }

  /** One step back; a way to turn goes together with the thing turned. */
  back() {
    this.marks = this.marks.slice(0, this.isTurning ? -2 : -1);
  }

  /** Chooses as many of these marks as there still are, without ever settling a move. */
  keep(marks) {
    this.marks = [];
    for (const mark of marks) {
      const step = this.options().find((each) => each.mark === mark);
      if (!step) break;
      this.marks.push(mark);
    }
    if (this.action && !this.isTurning) this.marks.pop();
    this.follow([]);
  }
}
