import type { BarColumns } from '@auspex/market';
import {
  average,
  delayed,
  deviations,
  emas,
  highest,
  lowest,
  means,
  over,
  rows,
  type Series,
  smoothed,
  sums,
  total,
  weightedMeans,
  wilders,
} from './textbook-parts.ts';

/** The outputs of an indicator with default parameters, by output id. */
export type Textbook = (bars: BarColumns) => { readonly [output: string]: Series };

const close = (bars: BarColumns): Series => Array.from(bars.close);
const typical = (bars: BarColumns): Series =>
  rows(bars.close.length, (i) => (bars.high[i] + bars.low[i] + bars.close[i]) / 3);
const minus = (a: Series, b: Series): Series => a.map((value, i) => value - b[i]);

/** True range: largest of the three distances. */
export function trueRanges({ high, low, close: closes }: BarColumns): Series {
  return rows(high.length, (i) =>
    i === 0
      ? high[0] - low[0]
      : Math.max(high[i] - low[i], Math.abs(high[i] - closes[i - 1]), Math.abs(low[i] - closes[i - 1])),
  );
}

function hull(x: Series, length: number): Series {
  const [half, whole] = [weightedMeans(x, Math.floor(length / 2)), weightedMeans(x, length)];
  return weightedMeans(
    x.map((_, i) => 2 * half[i] - whole[i]),
    Math.round(Math.sqrt(length)),
  );
}

function kaufman(x: Series): Series {
  let value = Number.NaN;
  return x.map((price, i) => {
    if (i < 10) return Number.NaN;
    const path = total(rows(10, (k) => Math.abs(x[i - k] - x[i - k - 1])));
    const efficiency = Math.abs(price - x[i - 10]) / path;
    const constant = (efficiency * (2 / 3 - 2 / 31) + 2 / 31) ** 2;
    if (i === 10) value = x[9];
    value += constant * (price - value);
    return value;
  });
}

/** Least-squares line over the window: its end and its slope. */
function leastSquares(w: Series): { end: number; slope: number } {
  const middle = (w.length - 1) / 2;
  const slope =
    total(w.map((y, k) => (k - middle) * (y - average(w)))) / total(w.map((_, k) => (k - middle) ** 2));
  return { end: average(w) + slope * middle, slope };
}

function heikin({ open, high, low, close: closes }: BarColumns): { [output: string]: Series } {
  const close = rows(open.length, (i) => (open[i] + high[i] + low[i] + closes[i]) / 4);
  const opens: Series = [];
  for (let i = 0; i < open.length; i++) {
    opens.push(i === 0 ? (open[0] + closes[0]) / 2 : (opens[i - 1] + close[i - 1]) / 2);
  }
  return {
    open: opens,
    close,
    high: rows(open.length, (i) => Math.max(high[i], opens[i], close[i])),
    low: rows(open.length, (i) => Math.min(low[i], opens[i], close[i])),
  };
}

/** Classic levels of the previous bar: with daily bars every session is one bar. */
function pivots({ high, low, close: c }: BarColumns): { [output: string]: Series } {
  const past = (formula: (h: number, l: number, p: number) => number): Series =>
    rows(high.length, (i) => {
      const j = i - 1;
      return i === 0 ? Number.NaN : formula(high[j], low[j], (high[j] + low[j] + c[j]) / 3);
    });
  return {
    pivot: past((_h, _l, p) => p),
    r1: past((_h, l, p) => 2 * p - l),
    r2: past((h, l, p) => p + h - l),
    r3: past((h, l, p) => h + 2 * (p - l)),
    s1: past((h, _l, p) => 2 * p - h),
    s2: past((h, l, p) => p - h + l),
    s3: past((h, l, p) => l - 2 * (h - p)),
  };
}

/** Averages, bands and price forms. */
export const priceTextbook: { readonly [indicator: string]: Textbook } = {
  sma: (bars) => ({ sma: means(close(bars), 20) }),
  ema: (bars) => ({ ema: emas(close(bars), 20) }),
  'wilder-average': (bars) => ({ average: wilders(close(bars), 14) }),
  wma: (bars) => ({ wma: weightedMeans(close(bars), 20) }),
  dema(bars) {
    const once = emas(close(bars), 20);
    const twice = emas(once, 20);
    return { dema: once.map((value, i) => 2 * value - twice[i]) };
  },
  tema(bars) {
    const once = emas(close(bars), 20);
    const twice = emas(once, 20);
    const thrice = emas(twice, 20);
    return { tema: once.map((value, i) => 3 * value - 3 * twice[i] + thrice[i]) };
  },
  kama: (bars) => ({ kama: kaufman(close(bars)) }),
  hma: (bars) => ({ hma: hull(close(bars), 16) }),
  vwma(bars) {
    const money = rows(bars.close.length, (i) => bars.close[i] * bars.volume[i]);
    const shares = sums(Array.from(bars.volume), 20);
    return { vwma: sums(money, 20).map((value, i) => value / shares[i]) };
  },
  'rainbow-sma': (bars) =>
    Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((k) => [`sma${k}`, means(close(bars), 10 * k)])),
  'linear-regression': (bars) => ({
    line: over(close(bars), 20, (w) => leastSquares(w).end),
    slope: over(close(bars), 20, (w) => leastSquares(w).slope),
  }),
  'true-range': (bars) => ({ range: trueRanges(bars) }),
  atr: (bars) => ({ atr: wilders(trueRanges(bars), 14) }),
  natr: (bars) => ({ natr: wilders(trueRanges(bars), 14).map((value, i) => (100 * value) / bars.close[i]) }),
  bollinger(bars) {
    const [middle, spread] = [means(close(bars), 20), deviations(close(bars), 20)];
    return {
      middle,
      upper: middle.map((value, i) => value + 2 * spread[i]),
      lower: middle.map((value, i) => value - 2 * spread[i]),
    };
  },
  'bollinger-percent-b'(bars) {
    const [middle, spread] = [means(close(bars), 20), deviations(close(bars), 20)];
    return { percentB: middle.map((m, i) => (bars.close[i] - (m - 2 * spread[i])) / (4 * spread[i])) };
  },
  'bollinger-width'(bars) {
    const [middle, spread] = [means(close(bars), 20), deviations(close(bars), 20)];
    return { bandWidth: middle.map((m, i) => (400 * spread[i]) / m) };
  },
  'standard-deviation': (bars) => ({ deviation: deviations(close(bars), 20) }),
  keltner(bars) {
    const [middle, range] = [emas(close(bars), 20), wilders(trueRanges(bars), 10)];
    return {
      middle,
      upper: middle.map((value, i) => value + 2 * range[i]),
      lower: middle.map((value, i) => value - 2 * range[i]),
    };
  },
  donchian(bars) {
    const [upper, lower] = [highest(Array.from(bars.high), 20), lowest(Array.from(bars.low), 20)];
    return { upper, lower, middle: upper.map((value, i) => (value + lower[i]) / 2) };
  },
  'chaikin-volatility'(bars) {
    const range = smoothed(minus(Array.from(bars.high), Array.from(bars.low)), 10, 2 / 11);
    return { volatility: range.map((value, i) => 100 * (value / delayed(range, 10)[i] - 1)) };
  },
  'historical-volatility'(bars) {
    const returns = rows(bars.close.length, (i) => Math.log(bars.close[i] / bars.close[i - 1]));
    return { volatility: deviations(returns, 20, 19).map((value) => 100 * Math.sqrt(252) * value) };
  },
  choppiness(bars) {
    const path = sums(trueRanges(bars), 14);
    const [top, bottom] = [highest(Array.from(bars.high), 14), lowest(Array.from(bars.low), 14)];
    return {
      choppiness: path.map((value, i) => (100 * Math.log10(value / (top[i] - bottom[i]))) / Math.log10(14)),
    };
  },
  'mass-index'(bars) {
    const range = emas(minus(Array.from(bars.high), Array.from(bars.low)), 9);
    const smooth = emas(range, 9);
    return {
      mass: sums(
        range.map((value, i) => value / smooth[i]),
        25,
      ),
    };
  },
  ichimoku(bars) {
    const middle = (n: number): Series => {
      const [top, bottom] = [highest(Array.from(bars.high), n), lowest(Array.from(bars.low), n)];
      return top.map((value, i) => (value + bottom[i]) / 2);
    };
    const [conversion, base] = [middle(9), middle(26)];
    const leadA = conversion.map((value, i) => (value + base[i]) / 2);
    return { conversion, base, leadA, leadB: middle(52), lagging: close(bars) };
  },
  vwap(bars) {
    const price = rows(
      bars.open.length,
      (i) => (bars.open[i] + bars.high[i] + bars.low[i] + bars.close[i]) / 4,
    );
    const shares = sums(Array.from(bars.volume), 50);
    const money = sums(
      price.map((value, i) => value * bars.volume[i]),
      50,
    );
    return { vwap: money.map((value, i) => value / shares[i]) };
  },
  'session-vwap': (bars) => ({ vwap: typical(bars) }),
  'heikin-ashi': heikin,
  'pivot-points': pivots,
};
