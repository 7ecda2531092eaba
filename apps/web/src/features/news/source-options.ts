import type { Translate } from '../../i18n/use-text.ts';
import type { NewsTextKey } from './news.text.ts';

const NAMES: Readonly<Record<string, NewsTextKey>> = {
  simulated: 'source.simulated',
  rss: 'source.rss',
  'alpha-vantage': 'source.alpha-vantage',
};

/** What a source of headlines is called; its own name where it is another one. */
export function newsSourceName(source: string, t: Translate<NewsTextKey>): string {
  const key = NAMES[source];
  return key === undefined ? source : t(key);
}

/** The sources to choose from: none where there is only one, and the chosen one always, so that it can be given up. */
export function sourceOptions(
  present: readonly string[],
  chosen: string | null,
  t: Translate<NewsTextKey>,
): readonly { readonly value: string; readonly label: string }[] {
  const known = chosen !== null && !present.includes(chosen) ? [...present, chosen] : present;
  if (known.length < 2 && chosen === null) return [];
  return known.map((value) => ({ value, label: newsSourceName(value, t) }));
}
