"""How often the season scan ought to find a planted season: theory only, nothing of this product runs here.
Prices are Gaussian random walks from 2018-01-02 to 2026-10-30 whose return in the planted window of every year is
raised by so many standard deviations of a usual return over such a window. The rule that is proven: windows of 10, 20, 30,
45, 60 and 90 days that begin on every fifth day of the year; per window Student's t of the yearly return above the
asset's own drift, two-sided; Benjamini and Hochberg over all of them at 5 %; found when one with the planted sign
shares at least half of the planted window. Run: python3 season-power.py (writes season-power.json beside it)."""
import json
from datetime import date, timedelta
import numpy as np
import scipy
import scipy.stats as ss

FIRST, LAST = date(2018, 1, 2), date(2026, 10, 30)
DAYS = (LAST - FIRST).days + 1
SIGMA = 0.018
STRENGTHS = [0.0, 1.2, 2.0, 2.2]
RUNS = 2000
# From, until (month × 100 + day), as truth/planted-effects.ts plants the strong ones.
WINDOWS = {"stocks": [(1105, 1215), (201, 312), (620, 729), (410, 518)], "coins": [(1001, 1110)]}


def calendar(kind):
    """Trading days as places in the span, and for each place the number of trading days up to and with it."""
    days = [FIRST + timedelta(d) for d in range(DAYS)]
    open_ = np.array([kind == "coins" or d.weekday() < 5 for d in days])
    return days, open_, np.cumsum(open_) - 1


def scan_windows():
    found = []
    for offset in range(0, 365, 5):
        start = date(2001, 1, 1) + timedelta(offset)
        found += [(start.month, start.day, length) for length in [10, 20, 30, 45, 60, 90]]
    return found


def outcome_places(count):
    """Per window the places of its start and end in each year in which it lies within the span; -1 where it does not."""
    starts = np.full((len(SCAN), 10), -1)
    ends = starts.copy()
    for w, (month, day, length) in enumerate(SCAN):
        for y in range(2018, 2027):
            a = (date(y, month, day) - FIRST).days
            if a >= 0 and a + length < DAYS:
                starts[w, y - 2018], ends[w, y - 2018] = count[a], count[a + length]
    return starts, ends


SCAN = scan_windows()


def power(kind, window, strength, rng):
    days, open_, count = calendar(kind)
    starts, ends = outcome_places(count)
    inside = np.array([window[0] <= d.month * 100 + d.day <= window[1] for d, o in zip(days, open_) if o])
    per_year = inside.sum() / len({d.year for d, o in zip(days, open_) if o and window[0] <= d.month * 100 + d.day <= window[1]})
    lift = strength * SIGMA / np.sqrt(per_year)
    first = (date(2001, window[0] // 100, window[0] % 100) - date(2001, 1, 1)).days
    until = (date(2001, window[1] // 100, window[1] % 100) - date(2001, 1, 1)).days
    begins = np.array([(date(2001, m, d) - date(2001, 1, 1)).days for m, d, _ in SCAN])
    shared = np.minimum(begins + np.array([length for *_, length in SCAN]), until) - np.maximum(begins, first)
    near = shared >= (until - first) / 2
    lengths = np.array([length for *_, length in SCAN])
    there = starts >= 0
    n = there.sum(axis=1)
    hits = 0
    for _ in range(RUNS):
        path = np.concatenate([[0], np.cumsum(rng.normal(0, SIGMA, open_.sum() - 1) + lift * inside[1:])])
        drift = path[-1] / (DAYS - 1)
        excess = np.expm1(path[ends] - path[starts]) - np.expm1(drift * lengths)[:, None]
        excess = np.where(there, excess, 0)
        mean = excess.sum(axis=1) / n
        spread = np.where(there, (excess - mean[:, None]) ** 2, 0).sum(axis=1)
        p = 2 * ss.t.sf(np.abs(mean) / np.sqrt(spread / (n - 1) / n), n - 1)
        q = ss.false_discovery_control(p)
        hits += bool(np.any((q <= 0.05) & (mean > 0) & near))
    return hits / RUNS


rng = np.random.default_rng(28)
curves = [{"market": kind, "from": window[0], "until": window[1], "found": [power(kind, window, s, rng) for s in STRENGTHS]}
          for kind, windows in WINDOWS.items() for window in windows]
with open("season-power.json", "w") as f:
    json.dump({"source": f"SciPy {scipy.__version__}, NumPy {np.__version__}, {RUNS} random walks each", "strengths": STRENGTHS, "curves": curves}, f, indent=1)
    f.write("\n")
