"""How many inputs does the fuzzing try? 100 of each kind in `make test`, thousands in `make soak`."""

import hypothesis

hypothesis.settings.register_profile("soak", max_examples=3_000, print_blob=True)
