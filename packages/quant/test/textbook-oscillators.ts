import type { BarColumns } from '@auspex/market';
import {
  average,
  delayed,
  emas,
  highest,
  lowest,
  means,
  over,
  rows,
  runningTotal,
  type Series,
  sums,
  total,
  wilders,
} from './textbook-parts.ts';
import { type Textbook, trueRanges } from './textbook-prices.ts';

const close = (bars: BarColumns): Series => Array.from(bars.close);
const minus = (a: Series, b: Series): Series => a.map((value, i) => value - b[i]);
const moves = (x: Series): Series => minus(x, delayed(x, 1));
const mid = (bars: BarColumns): Series => rows(bars.high.length, (i) => (bars.high[i] + bars.low[i]) / 2);
const typical = (bars: BarColumns): Series =>
  rows(bars.close.length, (i) => (bars.high[i] + bars.low[i] + bars.close[i]) / 3);
const positive = (x: Series): Series => x.map((value) => (Number.isNaN(value) ? value : Math.max(0, value)));
const negative = (x: Series): Series => positive(x.map((value) => -value));

/** RSI in Wilder's own form, 100 − 100 / (1 + RS). */
function strength(x: Series, length: number): Series {
  const [gain, loss] = [wilders(positive(moves(x)), length), wilders(negative(moves(x)), length)];
  return gain.map((value, i) => 100 - 100 / (1 + value / loss[i]));
}

function position(x: Series, low: Series, high: Series): Series {
  return x.map((value, i) => (100 * (value - low[i])) / (high[i] - low[i]));
}

function withSignal(line: Series, length: number): { line: Series; signal: Series; histogram: Series } {
  const signal = emas(line, length);
  return { line, signal, histogram: minus(line, signal) };
}

/** +DI, −DI and DX from Wilder's sums. */
function directional({ high, low }: BarColumns, ranges: Series): { plus: Series; minus: Series; dx: Series } {
  const gone = (pick: (up: number, down: number) => number): Series =>
    rows(high.length, (i) => (i === 0 ? Number.NaN : pick(high[i] - high[i - 1], low[i - 1] - low[i])));
  const range = wilders([Number.NaN, ...ranges.slice(1)], 14);
  const share = (x: Series): Series => wilders(x, 14).map((value, i) => (100 * value) / range[i]);
  const plus = share(gone((up, down) => (up > down && up > 0 ? up : 0)));
  const less = share(gone((up, down) => (down > up && down > 0 ? down : 0)));
  const dx = plus.map((value, i) => (100 * Math.abs(value - less[i])) / (value + less[i]));
  return { plus, minus: less, dx };
}

function buyingPressure(bars: BarColumns): { bought: Series; range: Series } {
  const floor = rows(bars.close.length, (i) => Math.min(bars.low[i], bars.close[i - 1]));
  return {
    bought: rows(bars.close.length, (i) => bars.close[i] - floor[i]),
    range: rows(bars.close.length, (i) => Math.max(bars.high[i], bars.close[i - 1]) - floor[i]),
  };
}

/** Volume times ((close − low) − (high − close)) / (high − low). */
function pressedVolume({ high, low, close: c, volume }: BarColumns): Series {
  return rows(c.length, (i) => (volume[i] * (c[i] - low[i] - (high[i] - c[i]))) / (high[i] - low[i]));
}

function sinceLast(series: Series, length: number, pick: (...values: number[]) => number): Series {
  return over(series, length + 1, (w) => (100 * w.lastIndexOf(pick(...w))) / length);
}

/** Momentum, trend and volume indicators. */
export const oscillatorTextbook: { readonly [indicator: string]: Textbook } = {
  macd(bars) {
    const { line, signal, histogram } = withSignal(minus(emas(close(bars), 12), emas(close(bars), 26)), 9);
    return { macd: line, signal, histogram };
  },
  ppo(bars) {
    const [fast, slow] = [emas(close(bars), 12), emas(close(bars), 26)];
    const { line, signal, histogram } = withSignal(
      fast.map((value, i) => 100 * (value / slow[i] - 1)),
      9,
    );
    return { ppo: line, signal, histogram };
  },
  rsi: (bars) => ({ rsi: strength(close(bars), 14) }),
  'stoch-rsi'(bars) {
    const value = strength(close(bars), 14);
    const k = means(position(value, lowest(value, 14), highest(value, 14)), 3);
    return { k, d: means(k, 3) };
  },
  stochastic(bars) {
    const raw = position(close(bars), lowest(Array.from(bars.low), 14), highest(Array.from(bars.high), 14));
    return { k: means(raw, 3), d: means(means(raw, 3), 3) };
  },
  'williams-r'(bars) {
    const raw = position(close(bars), lowest(Array.from(bars.low), 14), highest(Array.from(bars.high), 14));
    return { williams: raw.map((value) => value - 100) };
  },
  cci: (bars) => ({
    cci: over(typical(bars), 20, (w) => {
      const mean = average(w);
      return ((w.at(-1) ?? 0) - mean) / (0.015 * average(w.map((value) => Math.abs(value - mean))));
    }),
  }),
  roc: (bars) => ({ roc: close(bars).map((value, i) => 100 * (value / bars.close[i - 12] - 1)) }),
  momentum: (bars) => ({ momentum: minus(close(bars), delayed(close(bars), 10)) }),
  tsi(bars) {
    const net = emas(emas(moves(close(bars)), 25), 13);
    const all = emas(emas(moves(close(bars)).map(Math.abs), 25), 13);
    const { line, signal } = withSignal(
      net.map((value, i) => (100 * value) / all[i]),
      13,
    );
    return { tsi: line, signal };
  },
  ultimate(bars) {
    const { bought, range } = buyingPressure(bars);
    const [a, b, c] = [7, 14, 28].map((n) => {
      const [part, whole] = [sums(bought, n), sums(range, n)];
      return part.map((value, i) => value / whole[i]);
    });
    return { ultimate: a.map((value, i) => (100 * (4 * value + 2 * b[i] + c[i])) / 7) };
  },
  awesome: (bars) => ({ awesome: minus(means(mid(bars), 5), means(mid(bars), 34)) }),
  trix(bars) {
    const smooth = emas(emas(emas(close(bars), 15), 15), 15);
    const { line, signal } = withSignal(
      smooth.map((value, i) => 100 * (value / smooth[i - 1] - 1)),
      9,
    );
    return { trix: line, signal };
  },
  'chande-momentum'(bars) {
    const [up, down] = [sums(positive(moves(close(bars))), 14), sums(negative(moves(close(bars))), 14)];
    return { chande: up.map((value, i) => (100 * (value - down[i])) / (value + down[i])) };
  },
  'detrended-price': (bars) => ({ detrended: minus(delayed(close(bars), 11), means(close(bars), 20)) }),
  'balance-of-power': ({ open, high, low, close: c }) => ({
    balance: means(
      rows(c.length, (i) => (c[i] - open[i]) / (high[i] - low[i])),
      14,
    ),
  }),
  adx(bars) {
    const { plus, minus: less, dx } = directional(bars, trueRanges(bars));
    return { adx: wilders(dx, 14), plusDi: plus, minusDi: less };
  },
  adxr(bars) {
    const strengthOfTrend = wilders(directional(bars, trueRanges(bars)).dx, 14);
    return { adxr: strengthOfTrend.map((value, i) => (value + delayed(strengthOfTrend, 13)[i]) / 2) };
  },
  aroon(bars) {
    const up = sinceLast(Array.from(bars.high), 25, Math.max);
    const down = sinceLast(Array.from(bars.low), 25, Math.min);
    return { up, down, oscillator: minus(up, down) };
  },
  vortex(bars) {
    const whole = sums([Number.NaN, ...trueRanges(bars).slice(1)], 14);
    const reach = (a: Float64Array, b: Float64Array): Series =>
      sums(
        rows(a.length, (i) => Math.abs(a[i] - b[i - 1])),
        14,
      ).map((value, i) => value / whole[i]);
    return { plus: reach(bars.high, bars.low), minus: reach(bars.low, bars.high) };
  },
  obv(bars) {
    const signed = rows(bars.close.length, (i) =>
      i === 0 ? bars.volume[0] : Math.sign(bars.close[i] - bars.close[i - 1]) * bars.volume[i],
    );
    return { obv: runningTotal(signed) };
  },
  accumulation: (bars) => ({ line: runningTotal(pressedVolume(bars)) }),
  'chaikin-oscillator'(bars) {
    const line = runningTotal(pressedVolume(bars));
    return { oscillator: minus(emas(line, 3), emas(line, 10)) };
  },
  'chaikin-money-flow'(bars) {
    const whole = sums(Array.from(bars.volume), 20);
    return { flow: sums(pressedVolume(bars), 20).map((value, i) => value / whole[i]) };
  },
  'money-flow-index'(bars) {
    const price = typical(bars);
    const flow = price.map((value, i) => Math.sign(value - price[i - 1]) * value * bars.volume[i]);
    return {
      mfi: over(flow, 14, (w) => {
        const into = total(positive(w));
        return 100 - 100 / (1 + into / total(negative(w)));
      }),
    };
  },
  'force-index': (bars) => ({
    force: emas(
      moves(close(bars)).map((value, i) => value * bars.volume[i]),
      13,
    ),
  }),
  'volume-average': (bars) => ({
    volume: Array.from(bars.volume),
    average: means(Array.from(bars.volume), 20),
  }),
};
