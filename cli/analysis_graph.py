"""How do chances look in a terminal? A graph of characters: the moves from left to right, seats as their numbers."""

from cosmozoo.evaluation.game_analysis import GameAnalysis

WIDTH, HEIGHT = 64, 11  # characters


def chance_graph(analysis: GameAnalysis) -> str:
    """One line per seat, each drawn with its number. Where two lines meet, the lower seat is drawn."""
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    for seat in reversed(range(analysis.num_players)):
        for column, chance in enumerate(columns_of(analysis, seat)):
            if chance is not None:
                rows[round((1 - chance) * (HEIGHT - 1))][column] = str(seat + 1)[-1]
    step = 100 / (HEIGHT - 1)
    lines = [f"{100 - round(step * row):4d} % │{''.join(cells)}" for row, cells in enumerate(rows)]
    last = str(analysis.num_moves)
    return "\n".join([*lines, f"{'└':>8}{'─' * WIDTH}", f"{'1':>9}{last:>{WIDTH - 1}}"])


def columns_of(analysis: GameAnalysis, seat: int) -> list[float | None]:
    """The chance of a seat in each column: its latest estimate, and the result in the last one."""
    chances: list[float | None] = [None] * WIDTH
    for decision in analysis.decisions:
        if decision.seat == seat:
            first = decision.number * (WIDTH - 1) // max(1, analysis.num_moves)
            chances[first:] = [decision.chance.value] * (WIDTH - first)
    if any(chance is not None for chance in chances):
        chances[-1] = analysis.result[seat]
    return chances
