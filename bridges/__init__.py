"""How do other libraries see the games? OpenSpiel's Python games, text environments, and data sets.

Each module imports its library when it is used, and says which extra installs it.
"""
