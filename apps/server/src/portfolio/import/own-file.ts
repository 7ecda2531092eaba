import {
  type DraftKind,
  EMPTY_DRAFT,
  type ImportReading,
  type NamedRow,
  ReadingBuilder,
  UnreadableRow,
} from './import-draft.ts';

/** The columns of our own export. */
export const OWN_HEADINGS = [
  'Date',
  'Kind',
  'Symbol',
  'Quantity',
  'Price',
  'Amount',
  'Currency',
  'Fee',
  'Fee currency',
  'Ratio',
  'Account',
  'To account',
  'Note',
  'Id',
];

/** What was added later: older exports are still ours. */
export const WRITTEN_HEADINGS = [...OWN_HEADINGS, 'To symbol'];

const KINDS: ReadonlySet<string> = new Set([
  'buy',
  'sell',
  'deposit',
  'withdrawal',
  'transfer',
  'fee',
  'dividend',
  'split',
  'merger',
  'delisting',
]);

/** Of our own ids; a file that somebody wrote in our form may count its rows from 1. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
}

/** Our own export, read again: for moving to another account or another installation. */
export function readOwnFile(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) {
    builder.read([row], () => {
      const kind = row.text('Kind');
      if (!KINDS.has(kind)) throw new UnreadableRow('kind', { text: kind, column: 'Kind' });
      // Before what a spreadsheet would take for a formula, the export writes an apostrophe.
      const written = (name: string) => row.text(name).replace(/^'(?=[=+\-@\t\r])/, '');
      const text = (name: string) => written(name) || null;
      // Written with the amount where there is one: the price follows from it.
      const [amount, fee] = [text('Amount'), text('Fee')];
      const draft = {
        ...EMPTY_DRAFT,
        line: row.line,
        at: row.text('Date'),
        identity: isUuid(row.text('Id')) ? row.text('Id') : row.whole,
        kind: kind as DraftKind,
        symbol: text('Symbol'),
        quantity: text('Quantity'),
        price: amount === null || kind === 'dividend' ? text('Price') : null,
        amount,
        currency: text('Currency'),
        fee,
        feeCurrency: fee && text('Fee currency'),
        ratio: text('Ratio'),
        toSymbol: text('To symbol'),
        note: written('Note'),
        accounts: { own: written('Account'), to: written('To account') },
      };
      return [draft];
    });
  }
  return builder.reading;
}
