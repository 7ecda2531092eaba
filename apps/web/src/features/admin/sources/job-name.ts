import type { Translate } from '../../../i18n/use-text.ts';
import type { AdminTextKey } from '../admin.text.ts';

const NAMES: Readonly<Record<string, AdminTextKey>> = {
  'market.ingest-prices': 'fetch.prices',
  'market.ingest-quotes': 'fetch.quotes',
  'market.ingest-fundamentals': 'fetch.fundamentals',
  'market.ingest-indices': 'fetch.indices',
  'market.ingest-rates': 'fetch.rates',
  'earnings.ingest': 'fetch.earnings',
  'news.ingest': 'fetch.news',
};

/** What a fetching job does, in words; its own name where it is another job. */
export function jobName(job: string, t: Translate<AdminTextKey>): string {
  const key = NAMES[job];
  return key === undefined ? job : t(key);
}
