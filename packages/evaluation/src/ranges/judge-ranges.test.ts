import { describe, expect, it } from 'vitest';
import { sampleCloses, sampleDays } from '../../test/sample-bars.ts';
import { forecastRows } from './forecast-rows.ts';
import { judgeRanges } from './judge-ranges.ts';
import { judgeRanks } from './judge-ranks.ts';
import type { RangeSeries } from './range-series.ts';

const days = sampleDays(900);
const stock = (seed: number, count = days.length): RangeSeries => ({
  symbol: `S${seed}`,
  market: 'stocks',
  days: days.slice(0, count),
  closes: sampleCloses(days.length, seed).slice(0, count),
});

/** The method's formulas again, slowly: every sum from the first bar, for one origin at a time. */
function slowForecast(closes: Float64Array, t: number, { h, year }: { h: number; year: number }) {
  const r = (i: number) => Math.log(closes[i] / closes[i - 1]);
  let e = 0;
  for (let i = 1; i <= 60; i++) e += r(i) ** 2 / 60;
  let [u, total] = [e, 60 * e];
  const members = [0.9, 0.94, 0.97].flatMap((kept) =>
    [1, 1.4, 1.8].map((fall) => ({ kept, fall, v: e, log: 0 })),
  );
  for (let i = 61; i <= t; i++) {
    const c = Math.min(r(i) ** 2, 16 * e);
    e = 0.97 * e + 0.03 * r(i) ** 2;
    for (const one of members) {
      one.log = 0.997 * one.log - Math.log(one.v) / 2 - 3.5 * Math.log(1 + r(i) ** 2 / (4 * one.v));
      one.v = one.kept * one.v + (1 - one.kept) * c * (r(i) < 0 ? one.fall : 2 - one.fall);
    }
    u = 0.993 * u + 0.007 * c;
    total += c;
  }
  const m = total / t;
  const l = (Math.log(m) + Math.log(u)) / 4;
  const a = (0.8 * (1 - 0.99 ** h)) / (h * 0.01);
  const shares = members.map(({ log }) => Math.exp(log - members[0].log));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const fast = members.reduce((sum, { v }, k) => sum + (shares[k] / whole) * Math.log(v), 0);
  const S = Math.sqrt(h) * Math.exp(l + a * (fast / 2 - l));
  const mu = (Math.min(0.05, 0.28 * Math.sqrt(year * m)) * h) / year;
  // The method's Q at the seven levels, and the normal quantiles from any table.
  const Q = [-1.7, -1.24, -0.57, 0.1, 0.67, 1.18, 1.5];
  const z = [-1.6448536, -1.2815516, -0.6744898, 0, 0.6744898, 1.2815516, 1.6448536];
  return { mu, S, e, ours: Q.map((q) => mu + S * q), naive: z.map((q) => q * Math.sqrt(h * e)) };
}

const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
const pinball = (quantiles: number[], y: number) =>
  quantiles.reduce((sum, q, k) => sum + (y > q ? LEVELS[k] * (y - q) : (1 - LEVELS[k]) * (q - y)), 0) / 7;

/** The normal distribution as a series (Abramowitz and Stegun 26.2.10). */
function phi(x: number): number {
  let [term, sum] = [x, x];
  for (let k = 1; k < 200; k++) {
    term *= (-x * x) / (2 * k);
    sum += term / (2 * k + 1);
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI);
}

/** Gneiting and Raftery (2007), equation 21. */
function normalCrps(miss: number, sigma: number): number {
  const z = miss / sigma;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return sigma * (z * (2 * phi(z) - 1) + 2 * density - 1 / Math.sqrt(Math.PI));
}

describe('Ranges judged walk-forward', () => {
  it('give the pinball ratio, coverage and counts of a slow computation by the formulas', () => {
    const h = 21;
    const series = [stock(1), stock(2, 700)];
    const losses = new Map<string, number[][]>();
    const inside = [0, 0, 0];
    let rows = 0;
    for (const { days: own, closes } of series) {
      for (let t = 252; t + h < closes.length; t++) {
        if (own[t].slice(5, 7) === own[t + 1].slice(5, 7)) continue;
        const { ours, naive } = slowForecast(closes, t, { h, year: 252 });
        const y = Math.log(closes[t + h]) - Math.log(closes[t]);
        const month = own[t].slice(0, 7);
        losses.set(month, [...(losses.get(month) ?? []), [pinball(ours, y), pinball(naive, y)]]);
        [2, 1, 0].forEach((k, band) => {
          inside[band] += y >= ours[k] && y <= ours[6 - k] ? 1 : 0;
        });
        rows++;
      }
    }
    const mean = (column: number) =>
      [...losses.values()].reduce(
        (sum, own) => sum + own.reduce((s, one) => s + one[column], 0) / own.length,
        0,
      ) / losses.size;
    const judged = judgeRanges(series, { horizonBars: h });
    expect(judged?.forecasts).toBe(rows);
    expect(judged?.months).toBe(losses.size);
    expect(judged?.pinball).toBeCloseTo(mean(0), 9);
    expect(judged?.pinballRatio).toBeCloseTo(mean(0) / mean(1), 6);
    expect(judged?.coverage).toEqual({
      half: inside[0] / rows,
      fourFifths: inside[1] / rows,
      nineTenths: inside[2] / rows,
    });
  });

  it('give the probabilities, their scores and the CRPS of closed forms for coins, whose table is a normal one', () => {
    const h = 30;
    const every = sampleDays(1100, { everyDay: true });
    const coins = [1, 2, 3].map((seed) => ({
      symbol: `C${seed}`,
      market: 'crypto' as const,
      days: every,
      closes: sampleCloses(1100, seed).map((close) => close ** 2),
    }));
    const rows = coins.flatMap(({ closes }) =>
      [...every.keys()]
        .filter((t) => t >= 252 && t + h < 1100 && every[t].slice(5, 7) !== every[t + 1].slice(5, 7))
        .map((t) => {
          const { mu, S, e } = slowForecast(closes, t, { h, year: 365 });
          const y = Math.log(closes[t + h] / closes[t]);
          const large = phi((Math.log(0.9) - mu) / (1.2 * S)) + 1 - phi((Math.log(1.1) - mu) / (1.2 * S));
          return {
            up: phi(mu / (1.2 * S)),
            large,
            y,
            crps: normalCrps(y - mu, 1.2 * S),
            naive: normalCrps(y, Math.sqrt(h * e)),
          };
        }),
    );
    const mean = (read: (row: (typeof rows)[number]) => number) =>
      rows.reduce((sum, row) => sum + read(row), 0) / rows.length;
    const rose = rows.filter(({ y }) => y > 0);
    const fell = rows.filter(({ y }) => y <= 0);
    const wins = (a: number, b: number): number => (a > b ? 1 : a === b ? 0.5 : 0);
    const pairs = rose.flatMap((a) => fell.map((b) => wins(a.up, b.up)));
    const brier = mean(({ up, y }) => (up - Number(y > 0)) ** 2);
    const base = rose.length / rows.length;
    const moved = ({ y }: { y: number }) => Number(Math.abs(Math.expm1(y)) >= 0.1);
    const movedShare = mean(moved);
    const judged = judgeRanges(coins, { horizonBars: h });
    expect(judged?.forecasts).toBe(rows.length);
    expect(judged?.baseRate).toBeCloseTo(base, 12);
    expect(judged?.brier).toBeCloseTo(brier, 6);
    expect(judged?.brierSkill).toBeCloseTo(1 - brier / (base * (1 - base)), 5);
    expect(judged?.areaUnderCurve).toBeCloseTo(pairs.reduce((a, b) => a + b, 0) / pairs.length, 12);
    const largeBrier = mean((row) => (row.large - moved(row)) ** 2);
    expect(judged?.largeMoveSkill).toBeCloseTo(1 - largeBrier / (movedShare * (1 - movedShare)), 5);
    // Each month has the same three names, so the mean over months is the mean over rows. 200 points approximate the
    // curve.
    expect(judged?.crps).toBeCloseTo(
      mean(({ crps }) => crps),
      4,
    );
    expect(judged?.crpsRatio).toBeCloseTo(mean(({ crps }) => crps) / mean(({ naive }) => naive), 3);
  });

  it('know nothing that came after the origin', () => {
    const whole = stock(3);
    const cut = days.findIndex((day, i) => i >= 600 && day.slice(0, 7) !== days[i + 1].slice(0, 7));
    const changed = { ...whole, closes: whole.closes.map((close, i) => (i > cut ? close * 3 : close)) };
    const said = (series: RangeSeries) =>
      forecastRows([series], { horizonBars: 63 })
        .filter(({ month }) => month <= days[cut].slice(0, 7))
        .map(({ up, large, scale }) => [up, large, scale]);
    expect(said(whole).length).toBeGreaterThan(10);
    expect(said(changed)).toEqual(said(whole));
  });

  it('judge an origin by the close exactly that many bars later', () => {
    const { closes } = stock(4);
    const [first] = forecastRows([stock(4)], { horizonBars: 10 });
    const origin = days.findIndex((day, i) => i >= 252 && day.slice(0, 7) !== days[i + 1].slice(0, 7));
    expect(first.month).toBe(days[origin].slice(0, 7));
    expect(first.outcome).toBe(Math.log(closes[origin + 10] / closes[origin]));
  });

  it('EVAL-2: learn from bars before the first judged date, but judge none of them', () => {
    const all = forecastRows([stock(5)], { horizonBars: 21 });
    const some = forecastRows([stock(5)], { horizonBars: 21, from: '2017-01-01' });
    expect(some).toEqual(all.filter(({ month }) => month >= '2017-01'));
    expect(some.length).toBeLessThan(all.length);
  });

  it('say nothing if no month end has a year before it and the horizon after it', () => {
    expect(judgeRanges([stock(6, 260)], { horizonBars: 21 })).toBeNull();
    expect(judgeRanks([stock(6, 260)], { horizonBars: 20, minimumBars: 252 })).toBeNull();
  });
});

describe('What a rank score is based on', () => {
  it('is no better than equal fifths on identical names, and better if widths differ', () => {
    const same = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50].map((seed) => stock(seed));
    const differing = Array.from({ length: 10 }, (_, i) => ({
      ...stock(5 * (i + 1)),
      closes: stock(5 * (i + 1)).closes.map((close) => close ** (i < 5 ? 0.2 : 2)),
    }));
    const plan = { horizonBars: 20, minimumBars: 252 };
    // Equal fifths score 0.16 by definition: the mean over the five classes of the squared cumulative misses.
    expect(Math.abs((judgeRanks(same, plan)?.score ?? 0) - 0.16)).toBeLessThan(0.004);
    // By hand: a wide name ends in the fifths with about .36 .11 .06 .11 .36, a narrow one .04 .29 .34 .29 .04; the mean
    // of F (1 − F) over the fifths is then .148.
    expect(Math.abs((judgeRanks(differing, plan)?.score ?? 0) - 0.148)).toBeLessThan(0.004);
  });
});
