"""What came of programs on a file, seconds or why there are none, and how they compare."""
import math

SHORT = 0.010  # seconds of the best below which starting and reading are most of it: not compared
TIMEOUT, REFUSED, WRONG = "TO", "n/a", "WRONG"


def is_time(value):
    return isinstance(value, float)


def show(value):
    return f"{value:.3f}" if is_time(value) else value


def best_of(values):
    """The least of the times; None without any."""
    return min((value for value in values if is_time(value)), default=None)


def ratio_of(own, peers, limit):
    """(text, number or None); a time of ours that is over the limit counts as the limit."""
    best = best_of(peers)
    if best is not None and best < SHORT:
        return "-", None
    if best is not None and is_time(own):
        ratio = best / max(own, 1e-6)
        return f"{ratio:.2f}", ratio
    if best is not None and own == TIMEOUT:
        return f"< {best / limit:.2f}", best / limit
    if TIMEOUT in peers and is_time(own):
        return f"> {limit / max(own, 1e-6):.2f}", None
    return "-", None


def mean_of(ratios):
    """The geometric mean."""
    return math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios))
