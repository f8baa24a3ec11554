"""The same runs on Ray RLlib, on one machine or many. Imported only by those who ask for it: it needs Ray."""
