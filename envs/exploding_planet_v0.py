"""Exploding Planet, by PettingZoo's conventions."""

from .registry import pettingzoo_api

env, raw_env, parallel_env = pettingzoo_api("exploding_planet")
