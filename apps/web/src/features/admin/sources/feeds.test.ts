import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../i18n/use-text.ts';
import { toCsv } from '../../../ui/tables/use-save-table.ts';
import type { AdminTextKey } from '../admin.text.ts';
import { adminText } from '../admin.text.ts';
import type { JobRun } from '../jobs/use-jobs.ts';
import { type Feed, feedRows, type SourceHealth } from './feed-row.ts';
import { feedColumns } from './feeds-table.tsx';

const t = ((key: AdminTextKey) => adminText.en[key as keyof typeof adminText.en]) as Translate<AdminTextKey>;

const feed = (name: string, rest: Partial<Feed> = {}): Feed => ({
  feed: name,
  offered: true,
  note: null,
  job: `market.ingest-${name}`,
  state: 'fresh',
  freshAt: '2025-06-10T20:15:00.000Z',
  lastRunAt: '2025-06-10T20:16:00.000Z',
  lastError: null,
  lastErrorAt: null,
  nextRunAt: '2025-06-10T20:30:00.000Z',
  records: 10,
  ...rest,
});

const source = (id: string, name: string, feeds: readonly Feed[]): SourceHealth => ({
  source: id,
  name,
  simulated: false,
  feeds: [...feeds],
  quota: null,
  breaker: null,
});

const notOffered = feed('quotes', {
  offered: false,
  job: null,
  state: 'not-offered',
  note: 'No quotes on the free key.',
  freshAt: null,
  lastRunAt: null,
  nextRunAt: null,
  records: 0,
});

const SOURCES = [
  source('edgar', 'SEC EDGAR', [feed('fundamentals', { records: 1200 })]),
  source('alpha-vantage', 'Alpha Vantage', [
    feed('prices', { state: 'failing', lastError: 'The 25 calls of the day are used up.' }),
    notOffered,
  ]),
];

const runOf = (name: string, state: JobRun['state']) => ({ name, state }) as JobRun;

describe('the feeds of all sources in one table', () => {
  it('has a row for each feed of each source', () => {
    const rows = feedRows(SOURCES, { runs: [], sending: null });
    expect(rows.map((row) => `${row.source.source} ${row.feed}`)).toEqual([
      'edgar fundamentals',
      'alpha-vantage prices',
      'alpha-vantage quotes',
    ]);
  });

  it('shows a run under way at the feeds of its job, and nowhere else', () => {
    const runs = [runOf('market.ingest-prices', 'running'), runOf('market.ingest-fundamentals', 'done')];
    const rows = feedRows(SOURCES, { runs, sending: 'market.ingest-fundamentals' });
    expect(rows.map(({ run }) => run?.name ?? null)).toEqual([null, 'market.ingest-prices', null]);
    // What nothing fetches is never on its way, whatever is pressed.
    expect(rows.map(({ sending }) => sending)).toEqual([true, false, false]);
    expect(feedRows(SOURCES, { runs, sending: null }).map(({ sending }) => sending)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is saved with every figure as it is sorted: times as instants, what is missing empty', () => {
    const rows = feedRows(SOURCES, { runs: [], sending: null });
    const columns = feedColumns({ t, language: 'en', say: (text) => text, onRun: () => {} });
    const lines = toCsv(columns, rows).trim().split('\r\n');
    expect(lines).toEqual([
      'Feed,Source,State,Newest,Fetched,Last run,Next run,Fetch,Last error,Last error at,Note',
      'Company reports,SEC EDGAR,fresh,2025-06-10T20:15:00.000Z,1200,2025-06-10T20:16:00.000Z,2025-06-10T20:30:00.000Z,market.ingest-fundamentals,,,',
      'Prices,Alpha Vantage,failing,2025-06-10T20:15:00.000Z,10,2025-06-10T20:16:00.000Z,2025-06-10T20:30:00.000Z,market.ingest-prices,The 25 calls of the day are used up.,,',
      'Quotes,Alpha Vantage,not offered,,0,,,,,,No quotes on the free key.',
    ]);
  });

  it('can be sorted and filtered by all but its button', () => {
    const columns = feedColumns({ t, language: 'en', say: (text) => text, onRun: () => {} });
    expect(columns.filter(({ unsortable }) => unsortable).map(({ id }) => id)).toEqual(['action']);
    expect(columns.filter(({ unfilterable }) => unfilterable).map(({ id }) => id)).toEqual(['action']);
  });
});
