import { describe, expect, it } from 'vitest';
import { seededNumbers, walkBars } from '../../test/market-walks.ts';
import type { PatternRecord } from './pattern-record.ts';
import { recordPatterns } from './record-patterns.ts';
import { candlePatterns } from './registry.ts';
import { scanPatterns } from './scan-patterns.ts';

/** Bars that each rise or fall from their open by one. */
function bars(rises: readonly boolean[]) {
  const open = Float64Array.from(rises, () => 100);
  return { open, close: open.map((price, at) => price + (rises[at] ? 1 : -1)) };
}

const kinds = [{ patternId: 'hammer', bias: 'bullish' }] as const;
const hitsAt = (places: readonly number[]) =>
  places.map((index) => ({ index, patternId: 'hammer', bias: 'bullish' as const }));
const every = Object.freeze({ length: 201 });

describe('what followed a pattern', () => {
  // One candle in two rises, so that the usual share is a half.
  const rises = Array.from(every, (_, at) => at % 2 === 0);
  const fell = Array.from({ length: 9 }, (_, k) => 21 + 10 * k);
  const rose = 112;

  it('is judged from the next open, against the share of all bars, with the exact binomial probability', () => {
    const found = recordPatterns(bars(rises), { hits: hitsAt([...fell, rose]), kinds, bars: 1 });
    expect(found.usual).toBe(0.5);
    const [record] = found.records as [PatternRecord];
    // A candle at an odd place is followed by one that rises.
    expect(record).toMatchObject({ found: 10, judged: 10, higher: 9 });
    // Nine of ten tosses of a fair coin, or one: 22 of 1,024.
    expect(record.q).toBeCloseTo(22 / 1024, 12);
    // Wilson’s range of 9 in 10, as statistics programs print it.
    expect(record.range?.low).toBeCloseTo(0.5958, 4);
    expect(record.range?.high).toBeCloseTo(0.9821, 4);
  });

  it('counts no price move twice: a find within the outcome of the one before is not judged', () => {
    const { records } = recordPatterns(bars(rises), {
      hits: hitsAt([20, 21, 24, 25, 30, 36]),
      kinds,
      bars: 5,
    });
    expect(records[0]).toMatchObject({ found: 6, judged: 4 });
  });

  it('waits for what is not known yet, and says nothing of a chart without an outcome', () => {
    const late = recordPatterns(bars(rises), { hits: hitsAt([20, 196, 200]), kinds, bars: 5 });
    expect(late.records[0]).toMatchObject({ found: 3, judged: 1 });
    const short = recordPatterns(bars([true, false]), { hits: [], kinds, bars: 5 });
    expect(short).toEqual({
      usual: null,
      records: [{ ...kinds[0], found: 0, judged: 0, higher: 0, range: null, q: null }],
    });
  });
});

it('On random walks patterns tell nothing: in few of them one of all patterns has q of a tenth or less', () => {
  const all = candlePatterns.flatMap(({ id, biases }) => biases.map((bias) => ({ patternId: id, bias })));
  const random = seededNumbers(7);
  const told = Array.from({ length: 60 }, () => {
    const market = walkBars({ bars: 1_500, seed: Math.floor(random() * 1e9) });
    const hits = scanPatterns(market, candlePatterns);
    const { records } = recordPatterns(market, { hits, kinds: all, bars: 5 });
    return records.some(({ q }) => q !== null && q <= 0.1);
  });
  // A tenth at most where every pattern tells nothing; 12 of 60 would come up once in a hundred times.
  expect(told.filter(Boolean).length).toBeLessThan(12);
});
