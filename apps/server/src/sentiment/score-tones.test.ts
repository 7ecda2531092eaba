import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { NewsTone } from '../news/index.ts';
import {
  daysUpTo,
  scoreDays,
  scoreMarket,
  scoreStories,
  smoothDays,
  storiesOf,
  storiesWithin,
} from './score-tones.ts';

const DAY = 86_400_000;
const AAPL = 'us:AAPL' as AssetId;
const start = Date.parse('2026-03-10T00:00:00Z');
const today = daysUpTo('2026-03-10', 1);

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
    recap: false,
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

function moodOf(tones: readonly NewsTone[], window = today, days = 1) {
  const mood = scoreMarket([{ assetId: AAPL, sector: 'tech', stories: storiesOf(tones) }], window, days);
  return mood.get(AAPL);
}

describe('A story', () => {
  it('SENT-1: counts once, on the day of its first headline and with its tone, however often it is copied', () => {
    const tones = [
      headline('deal', start - 1, 2 / 3),
      { ...headline('deal', start + 1, -1), publisher: 'B' },
      { ...headline('x', start, 0), publisher: 'C' },
    ];
    const all = storiesOf(tones);
    expect(all).toMatchObject([
      { clusterId: 'deal', articleId: `deal/A/${start - 1}`, date: '2026-03-09', tone: 2 / 3, headlines: 2 },
      { clusterId: 'x', date: '2026-03-10', tone: 0, headlines: 1 },
    ]);
    expect([...all[0].publishers]).toEqual(['A', 'B']);
    expect(storiesWithin(all, today)).toHaveLength(1);
    expect(storiesWithin(all, daysUpTo('2026-03-10', 2))).toHaveLength(2);
  });

  it('about several assets of a market has the mean of what its first headline says of them', () => {
    const first = headline('deal', start, 1);
    const [story] = storiesOf([first, { ...first, assetId: 'us:MSFT' as AssetId, tone: -1 / 3 }]);
    expect(story).toMatchObject({ headlines: 1 });
    expect(story.tone).toBeCloseTo(1 / 3, 12);
  });
});

describe('The mood around an asset', () => {
  it('SENT-2: always has a score and a label, and is little evidence while fewer than 20 stories were told', () => {
    const some = stories('w', 19, { at: start, mean: 0.9, swing: 0 });
    expect(moodOf(some)).toMatchObject({ enough: false, label: 'positive', z: null, change: null });
    expect(moodOf([...some, headline('one more', start, 0.9)])).toMatchObject({ enough: true });
    expect(moodOf(some)?.own.n).toBe(19);
    expect(moodOf([])).toMatchObject({ pooled: null, label: null, own: { n: 0, score: null } });
  });

  it('SENT-2: an asset nobody wrote about gets the score of its sector, with a wider interval', () => {
    const told = storiesOf(stories('w', 40, { at: start, mean: 0.5, swing: 0.2 }));
    const assets = [
      { assetId: AAPL, sector: 'tech', stories: told },
      { assetId: 'us:NONE' as AssetId, sector: 'tech', stories: [] },
    ];
    const moods = scoreMarket(assets, today, 1);
    const [loud, quiet] = [moods.get(AAPL)?.pooled, moods.get('us:NONE' as AssetId)?.pooled];
    expect(quiet?.mean).toBeCloseTo(0.5, 2);
    expect((quiet?.high ?? 0) - (quiet?.low ?? 0)).toBeGreaterThan((loud?.high ?? 0) - (loud?.low ?? 0));
  });

  it('SENT-3: is so many standard errors away from its own 60 days before', () => {
    const now = stories('w', 20, { at: start, mean: 0.4, swing: 0.2 });
    const past = stories('p', 30, { at: start - 59 * DAY, mean: 0.1, swing: 0.3 });
    // By hand: the market's variance within assets is that of these 20 and of three assumed ones at 1/3.
    const variance = (20 * 0.04 + 3 / 3) / (19 + 3);
    const error = Math.sqrt(variance * (1 / 20 + 1 / 30));
    expect(moodOf([...past, ...now])?.z).toBeCloseTo(0.3 / error, 9);
    const tooOld = stories('p', 30, { at: start - 61 * DAY, mean: 0.1, swing: 0.3 });
    expect(moodOf([...tooOld, ...now])?.z).toBeNull();
    expect(moodOf([...past, ...now.slice(0, 4)])?.z).toBeNull();
    expect(moodOf([...past.slice(0, 9), ...now])?.z).toBeNull();
  });

  it('SENT-3: changes against the same span before it, and nothing is compared with itself', () => {
    const window = daysUpTo('2026-03-10', 7);
    const before = stories('b', 40, { at: start - 13 * DAY, mean: -0.4, swing: 0.1 });
    const now = stories('w', 40, { at: start - 6 * DAY, mean: 0.4, swing: 0.1 });
    expect(moodOf([...before, ...now], window, 7)?.change).toBeCloseTo(0.8, 1);
    const older = stories('b', 40, { at: start - 14 * DAY, mean: -0.4, swing: 0.1 });
    expect(moodOf([...older, ...now], window, 7)?.change).toBeNull();
  });
});

describe('The mood of a day', () => {
  const tones = [
    headline('a', start, 0.2),
    headline('a', start + 1, 0.4),
    { ...headline('a', start + 2, -0.6), assetId: 'us:MSFT' as AssetId },
    { ...headline('b', start + DAY - 1, 1), recap: true },
    headline('a', start + DAY, -1),
    headline('c', start + DAY, -1),
    { ...headline('d', start, 1), assetId: 'us:GONE' as AssetId },
  ];
  const days = scoreDays(tones, (assetId) => (assetId === 'us:GONE' ? undefined : 'us'));
  const find = (subject: string, date: string, recap = false) =>
    days.find((day) => day.subject === subject && day.date === date && day.recap === recap);

  it('is counted per asset and for the whole market, by the day in UTC, recaps apart', () => {
    expect(find('us:AAPL', '2026-03-10')).toMatchObject({ n: 1, mean: 0.2 });
    expect(find('us:AAPL', '2026-03-10', true)).toMatchObject({ n: 1, mean: 1, squares: 1 });
    expect(find('us:MSFT', '2026-03-10')).toMatchObject({ n: 1, mean: -0.6 });
    // The story about both counts once for the market, with what its first headline said.
    expect(find('us', '2026-03-10')).toMatchObject({ n: 1, mean: 0.2 });
    // A copy on the next day adds nothing to it.
    expect(find('us:AAPL', '2026-03-11')).toMatchObject({ n: 1, mean: -1 });
    expect(days).toHaveLength(7);
  });

  it('is smoothed over seven days as if their stories had been counted together', () => {
    const week = [0.2, -0.4, 1, 0.2, -1, 0].map((tone, i) => headline(`s${i}`, start + i * DAY, tone));
    const twice = [...week, headline('again', start + DAY, 0.8)].sort((a, b) => a.knownAt - b.knownAt);
    const own = scoreDays(twice, () => 'us').filter(({ subject }) => subject === AAPL);
    const history = smoothDays(own, daysUpTo('2026-03-17', 8));
    const together = scoreStories(storiesOf(twice));
    const sunday = history.find(({ date }) => date === '2026-03-16');
    expect(sunday).toMatchObject({ n: 0, mean: null, smooth: { n: 7 } });
    expect(sunday?.smooth.mean).toBeCloseTo(together.score ?? Number.NaN, 12);
    expect(sunday?.smooth.low).toBeCloseTo(together.interval?.low ?? Number.NaN, 12);
    expect(sunday?.smooth.high).toBeCloseTo(together.interval?.high ?? Number.NaN, 12);
    // A day later the first story is eight days old.
    expect(history.at(-1)?.smooth.n).toBe(6);
    expect(history[0].smooth).toEqual({ mean: 0.2, low: null, high: null, n: 1 });
  });
});
