// How does a player get to an action? By one selection after another. This model knows nothing of the page.

/** The actions of a state, with their selections in place of the indices. */
export const expandActions = ({ actions, selections }) =>
  actions.map((action) => ({ ...action, selections: action.selections.map((index) => selections[index]) }));

export class SelectionModel {
  constructor(actions) {
    this.actions = actions;
    this.targets = []; // selected so far
  }

  /** What can be selected at a level, after the targets before it, in the order of the actions. */
  options(level = this.targets.length) {
    const found = new Map();
    for (const { selections } of this.actions) {
      const option = selections[level];
      const fits = option && this.targets.slice(0, level).every((target, i) => selections[i].target === target);
      if (fits && !found.has(option.target)) found.set(option.target, option);
    }
    return [...found.values()];
  }

  /** The selections made so far. */
  get selections() {
    return this.targets.map((target, level) => this.options(level).find((option) => option.target === target));
  }

  /** The action with exactly these selections, or null. */
  get action() {
    if (!this.targets.length) return null;
    return this.actions.find(
      ({ selections }) => selections.length === this.targets.length
        && selections.every(({ target }, level) => target === this.targets[level]),
    ) ?? null;
  }

  /** Whether an action is chosen and only has to be confirmed. */
  get isComplete() {
    return Boolean(this.action) && !this.isRotating;
  }

  get isRotating() {
    return this.selections.at(-1)?.is_rotation ?? false;
  }

  /** The action that selecting a target would complete or put on trial, or null. Changes nothing. */
  actionAfter(target) {
    const trial = new SelectionModel(this.actions);
    trial.targets = [...this.targets];
    if (trial.targets.includes(target)) return trial.isRotating ? trial.action : null;
    return trial.select(target) ?? trial.action;
  }

  /** Selects a target at the deepest level that offers it. Returns the action if this completes one. */
  select(target) {
    for (let level = this.targets.length; level >= 0; level -= 1) {
      if (this.options(level).some((option) => option.target === target)) return this.selectAt(level, target);
    }
    return null;
  }

  selectAt(level, target) {
    if (this.targets[level] === target) {
      if (this.isRotating && level === this.targets.length - 2) this.rotate(1);
      else this.targets = this.targets.slice(0, level);
      return null;
    }
    const later = this.positions().slice(level + 1);
    this.targets = [...this.targets.slice(0, level), target];
    this.reselect(later);
    return this.action && !this.isRotating ? this.action : null;
  }

  /** The index of each selected target among its options, so that another tile can keep the rotation. */
  positions() {
    return this.targets.map((target, level) => ({
      target,
      index: this.options(level).findIndex((option) => option.target === target),
    }));
  }

  /** Selects again what was selected after a changed target, as far as possible. One rotation is always selected. */
  reselect(later) {
    for (const { target, index } of later) {
      const options = this.options();
      if (options.some((option) => option.target === target)) this.targets.push(target);
      else if (options[0]?.is_rotation && options[index]) this.targets.push(options[index].target);
      else break;
    }
    const [next] = this.options();
    if (next?.is_rotation) this.targets.push(next.target);
  }

  /** Selects the next rotation (1) or the one before (-1). */
  rotate(by) {
    const level = this.targets.length - 1;
    const rotations = this.options(level).map((option) => option.target);
    const index = (rotations.indexOf(this.targets[level]) + by + rotations.length) % rotations.length;
    this.targets[level] = rotations[index];
  }

  /** Goes back one selection; a rotation goes together with the selection before it. */
  back() {
    this.targets = this.targets.slice(0, this.isRotating ? -2 : -1);
  }

  /** Selects targets as far as possible, without completing an action. */
  restore(targets) {
    this.targets = [];
    for (const target of targets) {
      if (!this.options().some((option) => option.target === target)) break;
      this.targets.push(target);
    }
    if (this.action && !this.isRotating) this.targets.pop();
    this.reselect([]);
  }
}
