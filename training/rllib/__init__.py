"""Training on Ray RLlib, on one machine or many. The only part of the package that imports Ray."""
