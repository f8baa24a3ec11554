"""Agents as users write them, for tests of names, evaluation, tables and the command line."""


class LowestAction:
    """Plays the legal action with the lowest id."""

    def __init__(self):
        self.name = "lowest"
        self.seeds = []

    def seed(self, seed):
        self.seeds.append(seed)

    def prepare(self, game):
        pass

    def act(self, info):
        return info.action_mask.argmax(axis=1)


class HighestAction(LowestAction):
    """Plays the legal action with the highest id."""

    def act(self, info):
        return info.action_mask.shape[1] - 1 - info.action_mask[:, ::-1].argmax(axis=1)


def make_lowest():
    return LowestAction()


class WithoutAct:
    name = "without_act"

    def seed(self, seed):
        pass

    def prepare(self, game):
        pass


NOT_AN_AGENT = 5
