import { expect, it } from 'vitest';
import type { Translate } from '../../i18n/use-text.ts';
import type { NewsTextKey } from './news.text.ts';
import { newsText } from './news.text.ts';
import { sourceOptions } from './source-options.ts';

const t = ((key: NewsTextKey) => newsText.en[key]) as Translate<NewsTextKey>;
const offered = (present: readonly string[], chosen: string | null) =>
  sourceOptions(present, chosen, t).map(({ value, label }) => `${value}: ${label}`);

it('a single source is no choice', () => {
  expect(offered(['simulated'], null)).toEqual([]);
  expect(offered([], null)).toEqual([]);
});

it('several sources are offered by their names, unknown ones as they are written', () => {
  expect(offered(['alpha-vantage', 'rss', 'wire-7'], null)).toEqual([
    'alpha-vantage: Alpha Vantage',
    'rss: RSS feeds',
    'wire-7: wire-7',
  ]);
});

it('a source that an address names stays in sight, so that it can be given up', () => {
  expect(offered(['simulated'], 'simulated')).toEqual(['simulated: Simulated market']);
  expect(offered(['simulated'], 'gone')).toEqual(['simulated: Simulated market', 'gone: gone']);
});
