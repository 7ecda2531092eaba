import { type AssetId, addDays, DAY_MS, type IsoDate, makeBarColumns, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { screenBars } from './screen-bars.ts';

const FIRST: IsoDate = '2025-01-06';

/** What is said of the dividends of a fund at about 50, so many days after its first bar. */
function saidOf(...after: readonly number[]): unknown[] {
  return saidWithBars(300, after);
}

function saidWithBars(length: number, after: readonly number[]): unknown[] {
  const days = Array.from({ length }, (_, i) => i).filter((i) => i % 7 < 5);
  const bars = makeBarColumns(days.length);
  days.forEach((day, i) => {
    const close = 50 + Math.sin(i);
    bars.time[i] = startOfDate(FIRST) + day * DAY_MS;
    [bars.open[i], bars.high[i], bars.low[i], bars.close[i]] = [close, close + 0.2, close - 0.2, close];
    bars.volume[i] = 1000 + i;
  });
  const dividend = {
    kind: 'dividend',
    assetId: 'us:F' as AssetId,
    amountPerShare: 0.2,
    currency: 'USD',
  } as const;
  const actions = after.map((day) => ({ ...dividend, exDate: addDays(FIRST, day), knownAt: 0 }));
  return screenBars({ market: null, bars, adjustment: 'none', actions }).flatMap(({ rule, repair }) =>
    rule === 'dividend-wrong' ? [repair] : [],
  );
}

describe('Dividends of the same amount', () => {
  it('are each another where they are paid every week, a day earlier before a holiday', () => {
    expect(saidOf(3, 10, 17, 23, 31, 38, 45, 52, 59)).toEqual([]);
    // Once a month before.
    expect(saidOf(3, 31, 59, 87, 115, 143, 171, 199, 206, 213, 220)).toEqual([]);
  });

  it('are one told twice where they are usually further apart', () => {
    expect(saidOf(3, 94, 98, 185, 276)).toEqual([{ kind: 'remove-dividend', exDate: addDays(FIRST, 98) }]);
    expect(saidOf(3, 10)).toHaveLength(1);
    expect(saidOf(3, 4, 94, 95, 185, 186)).toHaveLength(3);
  });

  it('are not said of a bar that is not there', () => {
    expect(saidWithBars(0, [3, 4])).toEqual([]);
    expect(saidWithBars(60, [3, 4, 94, 95])).toHaveLength(1);
  });
});
