import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { SettledCall } from '../../signals/index.ts';
import { publishedCalibration } from './published-chances.ts';

describe('Published chances of a rise', () => {
  const call = (day: number, pUp: number, realised: number): SettledCall => ({
    ...{ assetId: 'us:KO' as AssetId, date: `2026-03-${day}` as IsoDate, horizon: 5, source: 'model' },
    ...{ pUp, realised },
  });

  it('RET-8: are judged as they were published, against what their outcomes say', () => {
    // By hand: Brier (0.2² + 0.6² + 0.3² + 0.3²) / 4 = 0.145; always a half gives 0.25; skill 1 − 0.145 / 0.25 = 0.42.
    const four = [call(10, 0.8, 0.01), call(11, 0.6, -0.02), call(12, 0.7, 0.03), call(13, 0.3, 0)];
    const calls = Array.from({ length: 60 }, (_, at) => `us:${at}` as AssetId).flatMap((assetId) =>
      four.map((one) => ({ ...one, assetId })),
    );
    const [week, month] = publishedCalibration(calls, 0);
    expect(week).toMatchObject({ horizon: 5, n: 240, baseRate: 0.5 });
    expect(week?.brier).toBeCloseTo(0.145, 12);
    expect(week?.brierSkill).toBeCloseTo(0.42, 12);
    expect(month).toMatchObject({ horizon: 20, n: 0, bins: [], brier: null, baseRate: null });
  });

  it('RET-8: have no skill while they are worth fewer than 30 calls: the market of those days would decide', () => {
    const ofOneDay = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...call(10, 0.5, at % 4 === 0 ? 0.01 : -0.01),
        assetId: `us:${at}` as AssetId,
      }));
    const skill = (count: number, meanCorrelation: number) =>
      publishedCalibration(ofOneDay(count), meanCorrelation)[0].brierSkill;
    expect([skill(29, 0), skill(30, 0.5), skill(400, 0.5)]).toEqual([null, null, null]);
    expect(skill(30, 0)).toBeLessThan(0);
  });

  it('of days closer than their horizon count for less: ranges are wider than those of calls apart', () => {
    const spread = (days: number) => {
      const calls = Array.from({ length: 60 }, (_, at) => ({
        ...call(10, 0.6, at % 2 === 0 ? 0.01 : -0.01),
        assetId: `us:${at % (60 / days)}` as AssetId,
        date: `day ${Math.floor((at * days) / 60)}` as IsoDate,
      }));
      const [{ bins }] = publishedCalibration(calls, 0);
      return (bins[0]?.high ?? 0) - (bins[0]?.low ?? 0);
    };
    expect(spread(30)).toBeGreaterThan(1.3 * spread(1));
  });
});
