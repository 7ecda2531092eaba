import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { NewsTone } from '../news/index.ts';
import { scoreDays, scoreWindow, splitTones } from './score-tones.ts';

const DAY = 86_400_000;
const AAPL = 'us:AAPL' as AssetId;
const start = Date.parse('2026-03-10T00:00:00Z');

function headline(story: string, at: number, tone: number): NewsTone {
  const publisher = 'A';
  return {
    assetId: AAPL,
    articleId: `${story}/${publisher}/${at}`,
    clusterId: story,
    knownAt: at,
    source: 'wire',
    publisher,
    label: 'neutral',
    tone,
    relevance: 1,
    decidedBy: 'model',
  };
}

/** Stories of alternating tone around a mean, so that the deviation is known by hand. */
function stories(
  name: string,
  count: number,
  { at, mean, swing }: { at: number; mean: number; swing: number },
) {
  return Array.from({ length: count }, (_, i) =>
    headline(`${name}${i}`, at + i, mean + (i % 2 ? swing : -swing)),
  );
}

describe('The mood around an asset', () => {
  it('SENT-2: has no label and no z while fewer than 20 stories were told, however one-sided they are', () => {
    const window = stories('w', 19, { at: start, mean: 0.9, swing: 0 });
    const past = stories('p', 40, { at: start - 5 * DAY, mean: 0, swing: 0.1 });
    const mood = scoreWindow({ window, before: [], past });
    expect(mood).toMatchObject({ enough: false, label: null, z: null, change: null });
    expect(mood.score.n).toBe(19);
    expect(
      scoreWindow({ window: [...window, headline('one more', start, 0.9)], before: [], past }).label,
    ).toBe('positive');
  });

  it('SENT-1: counts a story once, however many publishers printed it', () => {
    const window = [
      headline('deal', start, 0.5),
      { ...headline('deal', start + 1, 0.7), publisher: 'B' },
      { ...headline('x', start, 0), publisher: 'C' },
    ];
    const { score, publishers } = scoreWindow({ window, before: [], past: [] });
    expect(score.n).toBe(2);
    expect(score.score).toBeCloseTo(0.3, 12);
    expect(publishers).toBe(3);
  });

  it('SENT-2: is called neutral when its interval holds zero', () => {
    const window = stories('w', 20, { at: start, mean: 0.05, swing: 0.5 });
    expect(scoreWindow({ window, before: [], past: [] }).label).toBe('neutral');
  });

  it('SENT-3: stands so many standard errors from its own 20 days before', () => {
    const window = stories('w', 20, { at: start, mean: 0.4, swing: 0.2 });
    const past = stories('p', 30, { at: start - 9 * DAY, mean: 0.1, swing: 0.3 });
    // By hand: variances 0.2² · 20/19 and 0.3² · 30/29 over their counts.
    const error = Math.sqrt((0.04 * 20) / 19 / 20 + (0.09 * 30) / 29 / 30);
    expect(scoreWindow({ window, before: past, past }).z).toBeCloseTo(0.3 / error, 9);
    expect(scoreWindow({ window, before: past, past }).change).toBeCloseTo(0.3, 12);
  });

  it('SENT-3: compares a window with the same span before it and with the 20 days before it, and nothing with itself', () => {
    const tones = [start - 21 * DAY, start - 20 * DAY, start - 7 * DAY, start - 1, start, start + DAY].map(
      (at, i) => headline(`${i}`, at, 0),
    );
    const { window, before, past } = splitTones(tones, { start, days: 7, dayMs: DAY });
    expect(window.map(({ clusterId }) => clusterId)).toEqual(['4', '5']);
    expect(before.map(({ clusterId }) => clusterId)).toEqual(['2', '3']);
    expect(past.map(({ clusterId }) => clusterId)).toEqual(['1', '2', '3']);
  });
});

describe('The mood of a day', () => {
  it('is counted per asset and for the whole market, by the day in UTC', () => {
    const tones = [
      headline('a', start, 0.2),
      headline('a', start + 1, 0.4),
      { ...headline('a', start + 2, -0.6), assetId: 'us:MSFT' as AssetId },
      headline('b', start + DAY - 1, 1),
      headline('c', start + DAY, -1),
      { ...headline('d', start, 1), assetId: 'us:GONE' as AssetId },
    ];
    const days = scoreDays(tones, (assetId) => (assetId === 'us:GONE' ? undefined : 'us'));
    const find = (subject: string, date: string) =>
      days.find((day) => day.subject === subject && day.date === date);
    expect(find('us:AAPL', '2026-03-10')).toMatchObject({ n: 2, mean: 0.65 });
    expect(find('us', '2026-03-10')?.n).toBe(2);
    // The story about both counts once for the market: (0.2 + 0.4 − 0.6) / 3.
    expect(find('us', '2026-03-10')?.mean).toBeCloseTo((0 + 1) / 2, 12);
    expect(find('us:AAPL', '2026-03-11')).toMatchObject({ n: 1, mean: -1 });
    expect(days).toHaveLength(5);
  });
});
