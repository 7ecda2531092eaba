import type { Translate } from '../../../i18n/use-text.ts';
import type { AdminTextKey } from '../admin.text.ts';
import type { SourceHealth } from './feed-row.ts';

const NAMES: Readonly<Record<string, AdminTextKey>> = {
  assets: 'feed.assets',
  actions: 'feed.actions',
  halts: 'feed.halts',
  prices: 'feed.prices',
  quotes: 'feed.quotes',
  fundamentals: 'feed.fundamentals',
  earnings: 'feed.earnings',
  news: 'feed.news',
  fx: 'feed.fx',
  indices: 'feed.indices',
};

/** What a feed gives, in words; its own name where it is new. */
export function feedName(feed: string, t: Translate<AdminTextKey>): string {
  const key = NAMES[feed];
  return key === undefined ? feed : t(key);
}

/** What a source is called; the simulated market says so in the language of the page. */
export function sourceTitle(
  { source, name }: Pick<SourceHealth, 'source' | 'name'>,
  t: Translate<AdminTextKey>,
): string {
  return source === 'simulated' ? t('sources.simulated') : name;
}
