import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newsText } from './news.text.ts';
import { moversOf } from './news-queries.ts';

const cause = (kind: 'news' | 'earnings' | 'index', tone: number | null, text = 'Why') => ({
  ...{ kind, tone, text, at: '2026-11-20T18:00:00.000Z', publisher: 'Wire', index: null, report: null },
});
const row = (symbol: string, ratio: number | null, causes: readonly ReturnType<typeof cause>[]) =>
  ({ symbol, ratio, change: 0.01, causes }) as never;

describe('the movers above the headlines', () => {
  it('are the busiest with a report or news that takes a side, at most four, and none that hardly trades more than usual', () => {
    const told = [cause('news', 2 / 3)];
    const items = [
      row('A', 1.6, told),
      row('B', 9, [cause('earnings', null, 'EPS 1.33'), cause('news', -1, 'Recall')]),
      row('C', 5, [cause('news', 0)]),
      row('D', 1.4, told),
      row('E', null, told),
      ...['F', 'G', 'H'].map((symbol, i) => row(symbol, 2 + i, told)),
    ];
    expect(moversOf({ items }).map(({ symbol }) => symbol)).toEqual(['B', 'H', 'G', 'F']);
    expect(moversOf({ items })[0]?.cause.text).toBe('EPS 1.33');
  });

  it('name the day where a whole one stands in for the present', () => {
    const day = { symbol: 'A', ratio: 2, change: 0.01, session: '2026-11-19', causes: [cause('news', 1)] };
    const items = [
      { ...day, basis: 'whole-day' },
      { ...day, basis: 'time-of-day' },
    ] as never;
    expect(moversOf({ items }).map(({ wholeDay }) => wholeDay)).toEqual(['2026-11-19', null]);
  });
});

it('NEWS-8: the accuracy that is claimed for tone is the one that was measured', () => {
  const evidence = readFileSync(new URL('../../../../../docs/evidence/tone.md', import.meta.url), 'utf8');
  const figure = (name: string) => Number(new RegExp(`${name}[^|]*\\| ([\\d.]+)`).exec(evidence)?.[1]);
  const [n, accuracy] = [figure('labelled headlines: readings'), figure('5-fold: accuracy ≥ 0.815')];
  // Wilson's interval.
  const z = 1.96;
  const middle = (accuracy + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const reach = (z / (1 + z ** 2 / n)) * Math.sqrt((accuracy * (1 - accuracy)) / n + (z / (2 * n)) ** 2);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  expect(newsText.en.toneNote).toContain(`${n.toLocaleString('en')} labelled mentions`);
  expect(newsText.en.toneNote).toContain(`right ${percent(accuracy)} of the time`);
  expect(newsText.en.toneNote).toContain(
    `95% interval ${percent(middle - reach)} to ${percent(middle + reach)}`,
  );
  const scores = JSON.parse(
    readFileSync(new URL('../../../../../packages/language/src/tone-score.json', import.meta.url), 'utf8'),
  );
  const said = ({ right, asked }: { right: number; asked: number }) => [percent(right / asked), asked];
  const [english, mentions] = said(scores.english);
  const [french, frenchMentions] = said(scores.french);
  expect(newsText.en.toneNote).toContain(
    `right ${english} of the time in English (${mentions} mentions) and ${french} in French (${frenchMentions})`,
  );
});
