"""What all games share, and what knows no game."""
