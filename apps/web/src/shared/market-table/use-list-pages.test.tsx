import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TableFrame } from '../../ui/tables/table-frame.tsx';
import { readView } from '../../ui/tables/view-params.ts';
import { symbolsAround } from './market-table.tsx';
import {
  addressColumns,
  columnsByMarket,
  failedStatus,
  type ListFields,
  type ListReply,
  outdatedPages,
  useListPages,
} from './use-list-pages.ts';

interface Row {
  readonly symbol: string;
}

const reply: ListReply<Row> & { readonly knownAt: string } = {
  items: [{ symbol: 'AAPL' }, { symbol: 'MSFT' }],
  total: 250,
  total_pages: 3,
  unfiltered: 500,
  choices: { sector: [{ value: 'Energy', count: 3 }] },
  knownAt: '2026-11-17',
};

const makeClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 1e9 } } });
const query = (fields: ListFields) => ({
  key: ['list', fields],
  read: () => Promise.reject(new Error('The server did not answer.')),
  staleTime: 1e9,
});
const firstPage = { page: '1', page_size: '100' };
const columns = [
  { id: 'symbol', header: 'Symbol', kind: 'text', value: ({ symbol }: Row) => symbol },
] as const;

interface ProbeProps {
  readonly address?: string;
  readonly staleSince?: (reply: { readonly knownAt: string }) => Date;
}

function Probe({ address = '', staleSince }: ProbeProps) {
  const { source } = useListPages<Row, typeof reply>({
    ...{ columns, query, staleSince },
    searchParams: { current: address, replace: () => undefined },
    rowId: ({ symbol }) => symbol,
    subject: 'us',
  });
  return (
    <>
      <output>{JSON.stringify([source.rows.length, source.total, source.choicesOf(columns[0])])}</output>
      <TableFrame
        {...{ source, columns }}
        label="Stocks"
        rowName={({ symbol }) => symbol}
        empty={{ title: 'None', reason: 'None' }}
        fileName="stocks"
      />
    </>
  );
}

function draw(client: QueryClient, props: ProbeProps = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe {...props} />
    </QueryClientProvider>,
  );
}

describe('a table whose rows come from the server', () => {
  it('shows the outline of rows until the first page comes', () => {
    expect(draw(makeClient())).toContain('Loading…');
  });

  it('has a place for every row that passes the filters once a page is there', () => {
    const client = makeClient();
    client.setQueryData(['list', firstPage], reply);
    const markup = draw(client);
    expect(markup).toContain('<output>[250,500,[]]</output>');
    expect(markup).toContain('aria-rowcount="251"');
    expect(markup).toContain('250 of 500 rows');
  });

  it('asks the server for the order and the filters of the address', () => {
    const client = makeClient();
    client.setQueryData(['list', { sort: 'symbol-desc', symbolFilter: 'A', ...firstPage }], reply);
    expect(draw(client, { address: 'sort=-symbol&f.symbol=A' })).toContain('250 of 500 rows');
    expect(draw(client, { address: 'sort=symbol' })).toContain('Loading…');
  });

  it('says why no page came, with one button to try again', async () => {
    const client = makeClient();
    await client.prefetchQuery({ queryKey: ['list', firstPage], queryFn: query(firstPage).read });
    const markup = draw(client);
    expect(markup).toContain('The server did not answer.');
    expect(markup).toContain('Try again');
  });

  it('says since when nothing new has come', () => {
    const client = makeClient();
    client.setQueryData(['list', firstPage], reply);
    const markup = draw(client, { staleSince: ({ knownAt }) => new Date(knownAt) });
    expect(markup).toMatch(/Stale since 17 Nov 2026/);
  });
});

describe('a page that could not be had', () => {
  const failure = { reason: 'Network Error', since: null, onRetry: () => undefined };

  it('can be asked for again, and the rows in sight are as old as their coming', () => {
    const cameAt = Date.parse('2026-11-22T04:00:00Z');
    expect(failedStatus({ ...failure, cameAt })).toEqual({
      kind: 'stale',
      since: new Date(cameAt),
      reason: 'Network Error',
      onRetry: failure.onRetry,
    });
  });

  it('is an error where no row is in sight, never “stale since 1970”', () => {
    expect(failedStatus({ ...failure, cameAt: null })).toEqual({
      kind: 'error',
      reason: 'Network Error',
      onRetry: failure.onRetry,
    });
  });
});

describe('pages of a list that moves on', () => {
  const page = (number: number, asOf: string | undefined) => ({ page: number, asOf });

  it('are asked for again where they are of an older version than the newest', () => {
    const arrived = [page(1, '2026-11-22T04:00:00Z'), page(2, '2026-11-22T04:01:00Z')];
    expect(outdatedPages(arrived).pages).toEqual([1]);
  });

  it('are left alone where all are of one version, or say none', () => {
    expect(outdatedPages([page(1, '2026-11-22T04:00:00Z'), page(2, '2026-11-22T04:00:00Z')]).pages).toEqual(
      [],
    );
    expect(outdatedPages([page(1, undefined), page(2, '2026-11-22T04:00:00Z')]).pages).toEqual([]);
  });
});

describe('a market without sectors', () => {
  it('knows no filter of them, which the address may hold from the stocks', () => {
    const columnsOf = columnsByMarket(addressColumns({ symbol: 'text', sector: 'choice' }));
    const address = new URLSearchParams('f.sector=Energy&f.symbol=A');
    expect(Object.keys(readView(address, columnsOf.us).filters)).toEqual(['symbol', 'sector']);
    expect(Object.keys(readView(address, columnsOf.crypto).filters)).toEqual(['symbol']);
  });
});

describe('what "previous" and "next" walk through', () => {
  const row = (symbol: string | null) => ({ id: String(symbol), row: symbol === null ? null : { symbol } });
  const rows = ['A', 'B', null, 'D', 'E', null].map(row);
  const around = (symbol: string) => symbolsAround(rows, { symbol, symbolOf: (one: Row) => one.symbol });

  it('are the rows beside the one that is opened, as far as they have come', () => {
    expect(around('E')).toEqual({ symbols: ['D', 'E'], before: 3 });
    expect(around('A')).toEqual({ symbols: ['A', 'B'], before: 0 });
  });
});
