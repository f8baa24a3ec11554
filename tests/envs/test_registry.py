"""How are named things registered, found and rejected?"""

from importlib.metadata import EntryPoint

import pytest
from cosmozoo.envs import load_plugin
from cosmozoo.envs.core.game import games
from cosmozoo.envs.core.registry import Registry


def shapes(**builtin):
    return Registry("shape", "cosmozoo.tests.shapes", builtin)


def test_builtin_things_are_imported_when_first_asked_for():
    registry = shapes(lazy="no_such_module:THING", pi="math:pi")
    assert list(registry) == ["lazy", "pi"]
    assert registry["pi"] == pytest.approx(3.14159, abs=1e-5)
    with pytest.raises(ImportError):
        registry["lazy"]


def test_unknown_name_is_rejected_with_a_suggestion():
    with pytest.raises(ValueError, match=r"unknown shape 'circel' \(did you mean 'circle'\?\); available: circle"):
        shapes(circle="math:pi")["circel"]


def test_name_cannot_be_taken_twice():
    registry = shapes(circle="math:pi")
    registry.register("square", 4)
    for name in ("circle", "square"):
        with pytest.raises(ValueError, match="registered already"):
            registry.register(name, 5)
    assert registry["square"] == 4


def test_frozen_registry_gives_its_reason():
    registry = shapes()
    registry.freeze("the drawing has begun")
    with pytest.raises(ValueError, match="cannot register the shape 'square': the drawing has begun"):
        registry.register("square", 4)


def test_entry_point_that_fails_is_named_and_others_work(monkeypatch):
    registry = shapes()
    points = {
        name: EntryPoint(name, value, registry.group) for name, value in {"bad": "no_such:X", "good": "math:e"}.items()
    }
    monkeypatch.setattr(registry, "_installed", points)
    assert registry["good"] == pytest.approx(2.71828, abs=1e-5)
    with pytest.raises(ValueError, match="cannot load the shape 'bad' of the package 'no_such:X'"):
        registry["bad"]


def test_plugin_without_a_game_registers_none():
    before = list(games)
    load_plugin("math")
    assert list(games) == before


def test_registration_in_a_context_is_forgotten_after_it():
    registry = shapes(pi="math:pi")
    registry.register("square", 4)
    with registry.restored():
        registry.register("circle", 0)
        assert list(registry) == ["pi", "square", "circle"]
    assert list(registry) == ["pi", "square"]
    assert registry["square"] == 4
