import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { roomyColumns, sparseColumns, type TableColumn } from './table-column.ts';
import { EMPTY_VIEW, type TableView } from './table-view.ts';
import {
  cardColumns,
  chosenColumns,
  fittingColumns,
  shownColumns,
  useTableModel,
} from './use-table-model.ts';

interface Quote {
  readonly symbol: string;
  readonly name: string;
  readonly stance: string;
  readonly change: number | null;
}

const columns: readonly TableColumn<Quote>[] = [
  { id: 'symbol', header: 'Symbol', kind: 'text', value: (row) => row.symbol },
  { id: 'name', header: 'Name', kind: 'text', value: (row) => row.name },
  { id: 'stance', header: 'Stance', kind: 'choice', value: (row) => row.stance },
  { id: 'change', header: 'Change', kind: 'number', value: (row) => row.change },
  { id: 'volume', header: 'Volume', kind: 'number', value: () => 0, hidden: true },
];

const rows: readonly Quote[] = [
  { symbol: 'MSFT', name: 'Microsoft', stance: 'hold', change: 0.01 },
  { symbol: 'AAPL', name: 'Apple', stance: 'buy', change: -0.02 },
  { symbol: 'NEW', name: 'Newly listed', stance: 'hold', change: null },
  { symbol: 'OR.PA', name: 'L’Oréal', stance: 'buy', change: 0.03 },
];

const rowId = (row: Quote) => row.symbol;

function Probe({ view }: { readonly view: Partial<TableView> }) {
  return useTableModel({ columns, rows, rowId, view: { ...EMPTY_VIEW, ...view } })
    .map(({ id }) => id)
    .join(' ');
}

/** The symbols a table shows under a view, in its order. */
function symbolsShown(view: Partial<TableView>): string[] {
  return renderToStaticMarkup(<Probe view={view} />)
    .split(' ')
    .filter(Boolean);
}

describe('a table', () => {
  it('shows its rows as delivered until someone sorts', () => {
    expect(symbolsShown({})).toEqual(['MSFT', 'AAPL', 'NEW', 'OR.PA']);
  });

  it('sorts by a figure with what is missing last, whichever way round', () => {
    const by = (descending: boolean) => symbolsShown({ sort: [{ columnId: 'change', descending }] });
    expect(by(false)).toEqual(['AAPL', 'MSFT', 'OR.PA', 'NEW']);
    expect(by(true)).toEqual(['OR.PA', 'MSFT', 'AAPL', 'NEW']);
  });

  it('sorts by a second column among equals of the first', () => {
    const sort = [
      { columnId: 'stance', descending: false },
      { columnId: 'symbol', descending: true },
    ];
    expect(symbolsShown({ sort })).toEqual(['OR.PA', 'AAPL', 'NEW', 'MSFT']);
  });

  it('filters by several columns at once', () => {
    const filters = {
      stance: { kind: 'choice' as const, any: ['buy'] },
      change: { kind: 'range' as const, from: 0 },
    };
    expect(symbolsShown({ filters })).toEqual(['OR.PA']);
  });

  it('looks for words in every text column, without case and accents, and not in figures', () => {
    expect(symbolsShown({ search: 'ORÉAL' })).toEqual(['OR.PA']);
    expect(symbolsShown({ search: 'hold' })).toEqual(['MSFT', 'NEW']);
    expect(symbolsShown({ search: '0.01' })).toEqual([]);
  });
});

describe('the columns of a table', () => {
  it('are the usual ones until a member chooses, then hers in her order', () => {
    expect(shownColumns(columns, undefined).map(({ id }) => id)).toEqual([
      'symbol',
      'name',
      'stance',
      'change',
    ]);
    expect(shownColumns(columns, ['symbol', 'volume', 'name']).map(({ id }) => id)).toEqual([
      'symbol',
      'volume',
      'name',
    ]);
  });

  it('leave out on a tablet what is said to need room, unless a member chose it', () => {
    const roomy = roomyColumns(columns, ['name', 'stance']);
    const shown = (tablet: boolean, chosen?: readonly string[]) =>
      shownColumns(fittingColumns(roomy, tablet), chosen).map(({ id }) => id);
    expect(shown(true)).toEqual(['symbol', 'change']);
    expect(shown(false)).toEqual(['symbol', 'name', 'stance', 'change']);
    expect(shown(true, ['symbol', 'name'])).toEqual(['symbol', 'name']);
  });

  it('are not shown where no row has a value, and stay chosen', () => {
    const silent = columns.map((column) => (column.id === 'stance' ? { ...column, empty: true } : column));
    expect(shownColumns(silent, undefined).map(({ id }) => id)).toEqual(['symbol', 'name', 'change']);
    expect(shownColumns(silent, ['symbol', 'stance']).map(({ id }) => id)).toEqual(['symbol']);
    expect(chosenColumns(silent, undefined).map(({ id }) => id)).toEqual(
      chosenColumns(columns, undefined).map(({ id }) => id),
    );
  });
});

describe('columns that few rows fill', () => {
  it('are shown once a row has something in them', () => {
    const [, , newcomer] = rows;
    const shown = (of: readonly Quote[]) =>
      shownColumns(sparseColumns(columns, of, ['change']), undefined).map(({ id }) => id);
    expect(shown(newcomer ? [newcomer] : [])).toEqual(['symbol', 'name', 'stance']);
    expect(shown(rows)).toEqual(['symbol', 'name', 'stance', 'change']);
  });
});

describe('the card of a row on a phone', () => {
  const named = (column: TableColumn<Quote>): TableColumn<Quote> =>
    column.id === 'name' ? { ...column, inCardHead: true, hidden: true } : column;
  const idsOf = (choice: Parameters<typeof cardColumns>[1], of = columns) =>
    cardColumns(of, choice).map(({ id }) => id);

  it('shows what the table says in its order, under the name of the row, and passes over what is not there', () => {
    const card = ['volume', 'gone', 'stance'];
    expect(idsOf({ chosen: undefined, card })).toEqual(['symbol', 'volume', 'stance']);
    expect(idsOf({ chosen: undefined, card }, columns.map(named))).toEqual([
      ...['symbol', 'name', 'volume', 'stance'],
    ]);
  });

  it('says nothing twice: neither the name of the row nor a column without any value', () => {
    const card = ['symbol', 'stance', 'change'];
    const silent = columns.map((column) => (column.id === 'change' ? { ...column, empty: true } : column));
    expect(idsOf({ chosen: undefined, card }, silent)).toEqual(['symbol', 'stance']);
  });

  it('shows the first six columns where the table says nothing, or nothing that is there', () => {
    const many = Array.from(
      { length: 9 },
      (_, place) => ({ ...columns[0], id: `c${place}` }) as TableColumn<Quote>,
    );
    const first = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
    expect(idsOf({ chosen: undefined, card: undefined }, many)).toEqual(first);
    expect(idsOf({ chosen: undefined, card: ['gone'] }, many)).toEqual(first);
  });

  it('shows the columns that the member has chosen, all of them', () => {
    const choice = { chosen: ['symbol', 'volume', 'change'], card: ['stance'] };
    expect(idsOf(choice, columns.map(named))).toEqual(['symbol', 'volume', 'change']);
  });
});
