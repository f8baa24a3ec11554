from ..core.drawing import page
def svg(view):
    return page(100, 100, "Space Builder")
