import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from './table-column.ts';
import { csvCell, spreadsheetText, tableFile, toCsv } from './use-save-table.ts';

interface Trade {
  readonly note: string;
  readonly profit: number | null;
  readonly closedMs: number;
}

const columns: readonly TableColumn<Trade>[] = [
  { id: 'note', header: 'Note', kind: 'text', value: (row) => row.note },
  { id: 'profit', header: 'Profit, USD', kind: 'number', value: (row) => row.profit },
  { id: 'closed', header: 'Closed', kind: 'date', value: (row) => row.closedMs },
];

describe('a downloaded table', () => {
  it('is a header and one line per row, with losses as plain numbers and dates in UTC', () => {
    const rows = [{ note: 'first', profit: -3.5, closedMs: Date.UTC(2024, 0, 2, 15) }];
    expect(toCsv(columns, rows)).toBe('Note,"Profit, USD",Closed\r\nfirst,-3.5,2024-01-02T15:00:00.000Z\r\n');
  });

  it('gives each end of an interval a column of its own, where the screen shows both in one', () => {
    const range: TableColumn<Trade> = {
      id: 'range',
      header: 'Range',
      kind: 'text',
      value: () => '1 to 2',
      inFile: [
        { header: 'Range, low', kind: 'number', value: () => 1 },
        { header: 'Range, high', kind: 'number', value: () => 2 },
      ],
    };
    const rows = [{ note: 'first', profit: null, closedMs: 0 }];
    expect(toCsv([...columns.slice(0, 1), range], rows)).toBe(
      'Note,"Range, low","Range, high"\r\nfirst,1,2\r\n',
    );
  });

  it('leaves a missing value empty instead of writing a dash or a zero', () => {
    expect(toCsv(columns, [{ note: '', profit: null, closedMs: 0 }])).toContain('\r\n,,1970-01-01');
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
    ['+1234', '"\'+1234"'],
    ['-1+cmd|calc', '"\'-1+cmd|calc"'],
    ['−5%', '"\'−5%"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t=1"'],
  ])('never lets a spreadsheet run the text %s', (text, expected) => {
    expect(csvCell(text)).toBe(expected);
  });

  it('quotes commas, quotes and line breaks as RFC 4180 says', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
  });

  it('comes back word for word through a CSV reader, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvCell(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(read.replace(/^'(?=[=+\-−@\t\r])/, '')).toBe(text.replace(/^'(?=[=+\-−@\t\r])/, ''));
        expect(/^[=+\-−@\t\r]/.test(read)).toBe(false);
      }),
    );
  });
});

describe('a table in a spreadsheet', () => {
  const rows = [
    { note: 'a, "b"; 1.5', profit: -3.5, closedMs: 0 },
    { note: 'Škoda', profit: 1234, closedMs: 0 },
    { note: '', profit: 1.5e-7, closedMs: 0 },
    { note: 'v1.5', profit: null, closedMs: 0 },
  ];

  it('WEB-28: has its columns and numbers in a French one, and texts as they are', () => {
    expect(spreadsheetText(toCsv(columns, rows), 'fr')).toBe(
      '\ufeffNote;"Profit, USD";Closed\r\n' +
        '"a, ""b""; 1.5";-3,5;1970-01-01T00:00:00.000Z\r\n' +
        'Škoda;1234;1970-01-01T00:00:00.000Z\r\n' +
        ';1,5e-7;1970-01-01T00:00:00.000Z\r\n' +
        'v1.5;;1970-01-01T00:00:00.000Z\r\n',
    );
  });

  it('WEB-28: is the file itself in an English one, with the mark that tells its letters', () => {
    const csv = toCsv(columns, rows);
    expect(spreadsheetText(csv, 'en')).toBe(`\ufeff${csv}`);
  });
});

describe('a table of a simulated market', () => {
  const rows = [
    { note: 'first', profit: -3.5, closedMs: 0 },
    { note: 'second', profit: 2, closedMs: 0 },
  ];

  it('says so in the name of the file, in its header and on every row', () => {
    const { name, csv } = tableFile({ fileName: 'trades', columns, rows }, 'simulated');
    expect(name).toContain('simulated');
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/,simulated$/);
    expect(tableFile({ fileName: 'trades', columns, rows: [] }, 'simulated').csv).toContain('simulated');
  });

  it('leaves rows of the real world unmarked, and its own name as well where there are some', () => {
    const isReal = ({ note }: { note: string }) => note === 'second';
    const mixed = tableFile({ fileName: 'trades', columns, rows, isReal }, 'simulated');
    expect(mixed.name).toBe('trades');
    expect(mixed.csv.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^first,.*,simulated$/),
      expect.stringMatching(/^second,.*Z,$/),
    ]);
    const real = tableFile({ fileName: 'trades', columns, rows: rows.slice(1), isReal }, 'simulated');
    expect(`${real.name} ${real.csv}`).not.toContain('simulated');
    const paper = tableFile({ fileName: 'trades', columns, rows: rows.slice(0, 1), isReal }, 'simulated');
    expect(paper.name).toBe('trades-simulated');
  });

  it('says nothing of the kind of a real one', () => {
    const { name, csv } = tableFile({ fileName: 'trades', columns, rows }, null);
    expect(`${name} ${csv}`).not.toContain('simulated');
    expect(csv).toBe(toCsv(columns, rows));
  });
});
