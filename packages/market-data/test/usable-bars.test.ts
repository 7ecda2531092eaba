import { dateOfInstant, type IsoDate, makeBarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { type KnownBars, usableBars } from '../src/index.ts';

/** Bars of given days whose four prices are the close, known at the end of their day. */
function answer(rows: readonly (readonly [IsoDate, number])[]): KnownBars {
  const bars = makeBarColumns(rows.length);
  rows.forEach(([date, close], i) => {
    bars.time[i] = Date.parse(date);
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][i] = close;
    bars.volume[i] = 1000;
  });
  const knownAt = bars.time.map((time) => time + 86_400_000);
  return { bars, knownAt, adjustment: 'none', revisions: [] };
}

function read(rows: readonly (readonly [IsoDate, number])[]) {
  const { known, findings } = usableBars(answer(rows));
  return {
    kept: Array.from(known.bars.time, (time, i) => `${dateOfInstant(time)} ${known.bars.close[i]}`),
    said: findings.map(({ rule, span }) => `${span.from} ${rule}`),
    known,
  };
}

describe('The answer of a source', () => {
  it('that is in order is taken as it is', () => {
    const given = answer([
      ['2024-03-11', 60],
      ['2024-03-12', 61],
    ]);
    expect(usableBars(given)).toEqual({ known: given, findings: [] });
    expect(usableBars(given).known).toBe(given);
  });

  it('EVAL-D1: loses bars that have no price, or one that cannot be, and says so', () => {
    const { kept, said } = read([
      ['2024-03-11', 60],
      ['2024-03-12', 1e308],
      ['2024-03-13', Number.NaN],
      ['2024-03-14', 0],
      ['2024-03-15', 61],
    ]);
    expect(kept).toEqual(['2024-03-11 60', '2024-03-15 61']);
    expect(said).toEqual(['2024-03-12 out-of-range', '2024-03-13 missing-price', '2024-03-14 out-of-range']);
  });

  it('EVAL-D1: is put in order of time, each day once with its first numbers', () => {
    const { kept, said, known } = read([
      ['2024-03-11', 60],
      ['2024-03-13', 62],
      ['2024-03-12', 61],
      ['2024-03-13', 62],
      ['2024-03-11', 59],
      ['2024-03-14', 63],
    ]);
    expect(kept).toEqual(['2024-03-11 60', '2024-03-12 61', '2024-03-13 62', '2024-03-14 63']);
    expect(said).toEqual(['2024-03-13 repeated-bar', '2024-03-11 other-numbers', '2024-03-12 wrong-order']);
    expect([...known.knownAt]).toEqual(Array.from(known.bars.time, (time) => time + 86_400_000));
  });

  it('EVAL-D1: that runs from the newest to the oldest is said to do so once', () => {
    const { kept, said } = read([
      ['2024-03-13', 62],
      ['2024-03-12', 61],
      ['2024-03-11', 60],
    ]);
    expect(kept).toEqual(['2024-03-11 60', '2024-03-12 61', '2024-03-13 62']);
    expect(said).toEqual(['2024-03-11 wrong-order']);
  });
});
