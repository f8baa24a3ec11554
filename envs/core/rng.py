"""Where does randomness come from? From a generator inside the state, so a copy of a state has the same future.

The generator is xoshiro256++, seeded through splitmix64 (both by Blackman and Vigna, in the public domain).
"""

from typing import Any

import numpy as np

from .kernel import IS_COMPILED, kernel

if not IS_COMPILED:
    np.seterr(over="ignore")  # these generators rely on integer overflow, and plain NumPy warns about it

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_32 = np.uint64(0xFFFFFFFF)
UNIT_OF_53_BITS = 2.0**-53


@kernel
def mix64(word: np.uint64) -> np.uint64:
    """Splitmix64's finalizer: similar words have unrelated results."""
    word = (word ^ (word >> np.uint64(30))) * MIX_1
    word = (word ^ (word >> np.uint64(27))) * MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def seed_rng(rng: np.ndarray, seed: np.uint64) -> None:
    """Sets the four words of a generator from a seed."""
    word = seed
    for i in range(4):
        word = word + GOLDEN_GAMMA
        rng[i] = mix64(word)


@kernel
def episode_seed(seed: np.uint64, game: int, episode: int) -> np.uint64:
    """The seed of the `episode`-th game in row `game` of a batch. It does not depend on the size of the batch."""
    return mix64(mix64(mix64(seed) + np.uint64(game)) + np.uint64(episode))


@kernel
def rotate_left(word: np.uint64, bits: int) -> np.uint64:
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@kernel
def next_uint64(rng: np.ndarray) -> np.uint64:
    """The next 64 random bits; the generator moves on."""
    result = rotate_left(rng[0] + rng[3], 23) + rng[0]
    carried = rng[1] << np.uint64(17)
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= carried
    rng[3] = rotate_left(rng[3], 45)
    return result


@kernel
def randint(rng: np.ndarray, bound: int) -> Any:
    """A number from 0 to bound - 1, by multiplying and shifting. For the bounds in games the bias is below 2^-25."""
    return np.int64(((next_uint64(rng) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@kernel
def bernoulli(rng: np.ndarray, probability: float) -> bool:
    """True with the given probability: never for 0, always for 1."""
    return float(next_uint64(rng) >> np.uint64(11)) * UNIT_OF_53_BITS < probability


@kernel
def shuffle(rng: np.ndarray, items: np.ndarray, count: int) -> None:
    """Shuffles the first `count` items."""
    for i in range(count - 1, 0, -1):
        j = randint(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
