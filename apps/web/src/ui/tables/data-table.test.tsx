import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';
import type { TableStatus } from './table-source.ts';

interface Holding {
  readonly symbol: string;
  readonly value: number;
}

const columns: readonly TableColumn<Holding>[] = [
  { id: 'symbol', header: 'Symbol', kind: 'text', value: (row) => row.symbol },
  { id: 'value', header: 'Value', kind: 'number', value: (row) => row.value },
  {
    id: 'share',
    header: 'Share',
    kind: 'number',
    value: (row) => row.value / 100,
    percent: true,
    hidden: true,
  },
  { id: 'note', header: 'Note', kind: 'text', value: () => null, unsortable: true },
];
const rows: readonly Holding[] = [
  { symbol: 'AAPL', value: 10 },
  { symbol: 'BTC-USD', value: 20 },
];

interface Page {
  readonly rows?: readonly Holding[];
  readonly status?: TableStatus;
  readonly address?: string;
  readonly onOpen?: () => void;
}

function page(given: Page): string {
  return renderToStaticMarkup(
    <DataTable
      label="Holdings"
      columns={columns}
      rows={given.rows ?? rows}
      rowId={(row) => row.symbol}
      rowName={(row) => row.symbol}
      status={given.status}
      onOpen={given.onOpen}
      searchParams={{ current: given.address ?? '', replace: () => {} }}
      fileName="holdings"
      empty={{
        title: 'No holdings yet',
        reason: 'They show here after the first order.',
        action: { label: 'Connect an exchange', href: '/manage-api-keys' },
      }}
    />,
  );
}

describe('a table on the screen', () => {
  it('tells screen readers how many rows there are and what it is sorted by', () => {
    const markup = page({ address: 'sort=-value' });
    expect(markup).toContain('aria-rowcount="3"');
    expect(markup).toContain('aria-sort="descending"');
    expect(markup.match(/aria-sort="none"/g)).toHaveLength(1);
  });

  it('has one Tab stop in its head, and every button there says its place', () => {
    const [head = ''] = /<thead>.*<\/thead>/s.exec(page({})) ?? [];
    const buttons = head.match(/<button[^>]*>/g) ?? [];
    // Symbol and value sort and filter, the note only filters.
    expect(buttons).toHaveLength(5);
    expect(buttons.filter((button) => button.includes('tabindex="0"'))).toEqual([buttons[0]]);
    expect(buttons.filter((button) => button.includes('aria-description="Column 2 of 3.'))).toHaveLength(2);
  });

  it('names what Enter does on a row, where it does anything', () => {
    expect(page({ onOpen: () => {} })).toContain('hidden="">Enter opens the row.');
    expect(page({})).not.toContain('Enter opens');
  });

  it('says what is missing, why, and where it comes from', () => {
    const markup = page({ rows: [] });
    expect(markup).toContain('No holdings yet');
    expect(markup).toContain('They show here after the first order.');
    expect(markup).toContain('href="/manage-api-keys"');
  });

  it('tells hidden rows from missing ones and offers to clear the filters', () => {
    const markup = page({ address: 'q=nothing+like+it' });
    expect(markup).toContain('No rows match these filters');
    expect(markup).toContain('Clear filters');
    expect(markup).not.toContain('No holdings yet');
  });

  it('says the bounds of a column in per cent where it shows per cent', () => {
    const markup = page({ address: 'f.share=0.07..0.155&f.value=0.05..' });
    expect(markup).toMatch(/Share<[^>]*>7% to 15.5%/);
    expect(markup).toMatch(/Value<[^>]*>≥ 0.05/);
  });

  it('shows the outline of rows while they are on their way', () => {
    const markup = page({ rows: [], status: { kind: 'loading' } });
    expect(markup).toContain('Loading…');
    expect(markup).not.toContain('No holdings yet');
    expect(markup).not.toContain('0 of 0 rows');
  });

  it('shows why it failed with one button, and keeps the filters in sight', () => {
    const status = { kind: 'error', reason: 'The server did not answer.', onRetry: () => {} } as const;
    const markup = page({ rows: [], status, address: 'f.symbol=BTC' });
    expect(markup).toContain('The server did not answer.');
    expect(markup).toContain('Try again');
    expect(markup).toContain('“BTC”');
  });

  it('keeps showing what is old, and says since when', () => {
    const status = {
      kind: 'stale',
      since: new Date(Date.UTC(2024, 2, 11, 14, 30)),
      reason: 'No answer',
    } as const;
    const markup = page({ status });
    expect(markup).toContain('Stale since 11 Mar 2024, 14:30 UTC');
    expect(markup).toContain('<table');
  });
});
