"""Does the documented network, callback and logger train?"""

from cosmozoo.training import read_config, train


def test_example_trains(tmp_path, capsys):
    (tmp_path / "mine.yaml").write_text(
        "{game: petit_prince, total_steps: 128, num_games: 8, rollout_length: 8, opponents: {self: 1},"
        " network: {kind: 'my_training:Linear', settings: {hidden: 16}}, callbacks: ['my_training:StopWhenSure'],"
        " loggers: ['my_training:PrintLogger'], evaluation: {num_deals: 1, opponents: [random]}}"
    )
    train(read_config(tmp_path / "mine.yaml"), tmp_path / "run")
    assert "128 decisions, entropy" in capsys.readouterr().out
    assert (tmp_path / "run" / "agent.onnx").exists()
