import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import { adjustedReturns } from '../src/statistics/adjusted-returns.ts';

const market = simulate({ seed: 'truth', to: '2026-10-30' });

interface Series {
  readonly returns: Float64Array;
  readonly monthDays: number[];
}

const known = new Map<AssetId, Series>();

function seriesOf(id: AssetId): Series {
  const made = known.get(id);
  if (made) return made;
  const bars = market.dailyBars(id);
  if (!bars) throw new Error(`There is no ${id}.`);
  const monthDays = Array.from(bars.time.subarray(1), (time) => {
    const date = new Date(time);
    return (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  });
  const series = { returns: adjustedReturns(bars, market.corporateActions(id)), monthDays };
  known.set(id, series);
  return series;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const varianceOf = (values: readonly number[]) => {
  const centre = meanOf(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
};

/** Welch's t of a window's daily returns against the rest of the year. */
function windowT(id: AssetId, from: number, until: number): { t: number; difference: number } {
  const { returns, monthDays } = seriesOf(id);
  const inside = Array.from(returns).filter((_, i) => monthDays[i] >= from && monthDays[i] <= until);
  const outside = Array.from(returns).filter((_, i) => monthDays[i] < from || monthDays[i] > until);
  const difference = meanOf(inside) - meanOf(outside);
  return {
    difference,
    t: difference / Math.sqrt(varianceOf(inside) / inside.length + varianceOf(outside) / outside.length),
  };
}

describe('Planted truth', () => {
  const seasonal = market.truth.effects.flatMap((effect) =>
    effect.kind === 'seasonal-window' ? effect : [],
  );
  const momentum = market.truth.effects.flatMap((effect) => (effect.kind === 'momentum' ? effect : []));

  it('names some assets with a season, some with momentum, and leaves most without anything', () => {
    expect(seasonal.length).toBeGreaterThanOrEqual(8);
    expect(momentum.length).toBeGreaterThanOrEqual(10);
    expect(market.truth.withoutEffect.length).toBeGreaterThan(120);
    const named = new Set(market.truth.effects.map(({ assetId }) => assetId));
    expect(named.size).toBe(market.truth.effects.length);
    expect(market.truth.withoutEffect.filter((id) => named.has(id))).toEqual([]);
    const other = simulate({ seed: 'other', to: '2018-02-01' }).truth.effects.map(({ assetId }) => assetId);
    expect(other).not.toEqual(market.truth.effects.map(({ assetId }) => assetId));
  });

  it('is in the prices at its strength', () => {
    for (const effect of seasonal) {
      const { t, difference } = windowT(effect.assetId, effect.fromMonthDay, effect.untilMonthDay);
      const error = Math.abs(difference / t);
      // The estimate lies around the planted value: within 3.5 of its standard errors for each of nine.
      expect(Math.abs(difference - effect.logReturnPerSession)).toBeLessThan(3.5 * error);
      if (Math.abs(effect.sigmasPerYear) >= 2) expect(t * Math.sign(effect.sigmasPerYear)).toBeGreaterThan(2);
    }
    const strong = seasonal.filter(({ sigmasPerYear }) => Math.abs(sigmasPerYear) >= 2);
    // Eight to nine years at 2.1 sigmas a year: t of about 2.1·√8.5 ≈ 6, less what news and clusters add to the noise.
    expect(
      meanOf(strong.map((e) => Math.abs(windowT(e.assetId, e.fromMonthDay, e.untilMonthDay).t))),
    ).toBeGreaterThan(4);
  });

  it('is in nothing else: windows of other names lie outside two standard errors only as often as by chance', () => {
    let outside = 0;
    let cases = 0;
    for (const id of market.truth.withoutEffect) {
      if (!id.startsWith('us:') || seriesOf(id).returns.length < 2000) continue;
      for (const { fromMonthDay, untilMonthDay } of seasonal) {
        cases += 1;
        if (Math.abs(windowT(id, fromMonthDay, untilMonthDay).t) > 1.96) outside += 1;
      }
    }
    expect(cases).toBeGreaterThan(700);
    // 5 % by chance; names of one market move together, so the threshold allows for far fewer independent cases:
    // about 60.
    expect(outside / cases).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 60));
  });

  it('makes the own return lean towards its last weeks where momentum is planted, and nowhere else', () => {
    const spy = seriesOf('us:SPY' as AssetId).returns;
    const lean = (id: AssetId): { slope: number; error: number } => {
      const { returns } = seriesOf(id);
      const n = Math.min(returns.length, spy.length);
      const own = Array.from(
        { length: n },
        (_, i) => returns[returns.length - n + i] - spy[spy.length - n + i],
      );
      const deviation = Math.sqrt(varianceOf(own));
      const cut = own.map((value) => Math.max(-4, Math.min(4, value / deviation)));
      let [xy, xx, count] = [0, 0, 0];
      for (let i = 20; i < n; i++) {
        const past = cut.slice(i - 20, i).reduce((sum, value) => sum + value, 0) / Math.sqrt(20);
        const x = Math.max(-2, Math.min(2, past));
        xy += x * cut[i];
        xx += x * x;
        count += 1;
      }
      return { slope: xy / xx, error: 1 / Math.sqrt(xx * (count / count)) };
    };
    const stocks = momentum
      .filter(({ assetId }) => assetId.startsWith('us:'))
      .map(({ assetId }) => lean(assetId));
    const none = market.truth.withoutEffect.filter(
      (id) => id.startsWith('us:') && seriesOf(id).returns.length > 2000,
    );
    const others = none.slice(0, 60).map(lean);
    const error = (leans: typeof others) => meanOf(leans.map((one) => one.error)) / Math.sqrt(leans.length);
    // The planted lean is 0.06 of the own part; sector, news and market left in the difference dilute it to about
    // half.
    expect(meanOf(stocks.map(({ slope }) => slope))).toBeGreaterThan(3 * error(stocks));
    expect(Math.abs(meanOf(others.map(({ slope }) => slope)))).toBeLessThan(0.012);
  });
});
