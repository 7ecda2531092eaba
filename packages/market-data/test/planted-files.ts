import { calendarOf } from '@auspex/market';

/** A fault as it is planted into a clean table. */
export interface FileFault {
  readonly name: string;
  /** The rules by which it may be named. */
  readonly rules: readonly string[];
  /** So many lines away it may be named as well. */
  readonly near?: number;
  /** `lines` has a heading; `at` is the place of the line that the fault begins at. */
  plant(
    lines: readonly string[],
    at: number,
  ): { readonly content: string | Uint8Array; readonly line: number };
}

/** Numbers from 0 to 1 by a linear congruential generator: the same everywhere. */
export function seeded(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A calm stock on New York's sessions. */
export function cleanTable(random: () => number, bars: number): string[] {
  const sessions = calendarOf('us').sessionsBetween('2016-01-04', '2019-12-31').slice(0, bars);
  let close = 50;
  const lines = sessions.map(({ date }) => {
    const open = close * (1 + (random() - 0.5) * 0.005);
    close = open * (1 + (random() + random() + random() - 1.5) * 0.02);
    const [high, low] = [Math.max(open, close) * 1.003, Math.min(open, close) * 0.997];
    const prices = [open, high, low, close].map((price) => price.toFixed(4));
    return [date, ...prices, 900_000 + Math.floor(random() * 200_000)].join(',');
  });
  return ['Date,Open,High,Low,Close,Volume', ...lines];
}

const changed = (lines: readonly string[], at: number, change: (cells: string[], i: number) => string[]) =>
  lines.map((line, i) => (i === 0 ? line : change(line.split(','), i - at).join(',')));
const scaled = (cells: string[], factor: number) => [
  cells[0],
  ...cells.slice(1, 5).map((price) => String(Number(price) * factor)),
  cells[5],
];
const text = (lines: readonly string[]) => lines.join('\n');
const turned = (lines: readonly string[], write: (parts: readonly string[]) => string) =>
  lines.map((line, i) => (i === 0 ? line : write(line.slice(0, 10).split('-')) + line.slice(10)));

/** Every fault of the table in docs/evidence/data-door.md that fits into a small file. */
export const FILE_FAULTS: readonly FileFault[] = [
  {
    name: 'copied holiday',
    rules: ['holiday-copy'],
    plant(lines) {
      // Independence Day 2016, a Monday; the sessions before it are those of the exchange's calendar.
      const before = lines.findIndex((line) => line > '2016-07-04' && line.startsWith('2016')) - 1;
      const copy = `2016-07-04${lines[before].slice(10)}`;
      return { content: text(lines.toSpliced(before + 1, 0, copy)), line: before + 2 };
    },
  },
  {
    name: 'fall by 80 %',
    rules: ['unexplained-move', 'split-adjustment'],
    plant: (lines, at) => ({
      content: text(changed(lines, at, (cells, i) => (i >= 0 ? scaled(cells, 0.2) : cells))),
      line: at + 1,
    }),
  },
  {
    name: 'flat prices',
    rules: ['stale-run', 'stale-tail'],
    near: 1,
    plant: (lines, at) => {
      const [, ...flat] = lines[at].split(',');
      return {
        content: text(
          changed(lines, at, (cells, i) =>
            i > 0 && i < 20 ? [cells[0], ...flat.slice(0, 4), cells[5]] : cells,
          ),
        ),
        line: at + 2,
      };
    },
  },
  {
    name: 'hole of 60 sessions',
    rules: ['gap', 'other-life'],
    plant: (lines, at) => ({ content: text(lines.toSpliced(at, 60)), line: at }),
  },
  {
    name: 'reused symbol',
    rules: ['ticker-reuse', 'other-life'],
    plant: (lines, at) => ({
      content: text(
        changed(lines, at, (cells, i) => (i >= 0 ? scaled(cells, 0.1) : cells)).toSpliced(at, 70),
      ),
      line: at,
    }),
  },
  {
    name: 'unrecorded split',
    rules: ['split-adjustment', 'unexplained-move'],
    plant: (lines, at) => ({
      content: text(changed(lines, at, (cells, i) => (i >= 0 ? scaled(cells, 0.5) : cells))),
      line: at + 1,
    }),
  },
  {
    name: '1e308',
    rules: ['out-of-range'],
    plant: (lines, at) => ({
      content: text(changed(lines, at, (cells, i) => (i === 0 ? cells.with(4, '1e308') : cells))),
      line: at + 1,
    }),
  },
  {
    name: 'NaN as a word',
    rules: ['missing-price'],
    plant: (lines, at) => ({
      content: text(changed(lines, at, (cells, i) => (i === 0 ? cells.with(4, 'NaN') : cells))),
      line: at + 1,
    }),
  },
  {
    name: 'wrong order',
    rules: ['wrong-order'],
    plant: (lines, at) => ({
      content: text(lines.with(at, lines[at + 1]).with(at + 1, lines[at])),
      line: at + 2,
    }),
  },
  {
    name: 'duplicate',
    rules: ['repeated-line', 'other-numbers'],
    plant: (lines, at) => ({ content: text(lines.toSpliced(at + 1, 0, lines[at])), line: at + 2 }),
  },
  {
    name: 'UTF-16',
    rules: ['encoding'],
    plant: (lines) => ({ content: Buffer.from(`\uFEFF${text(lines)}`, 'utf16le'), line: 1 }),
  },
  {
    name: 'decimal comma',
    rules: ['decimal-comma'],
    plant: (lines) => ({
      content: text(lines.map((line) => line.replaceAll(',', ';').replaceAll('.', ','))),
      line: 2,
    }),
  },
  {
    name: 'decimal comma between commas',
    rules: ['decimal-comma'],
    plant: (lines) => ({
      content: text(lines.map((line, i) => (i === 0 ? line : line.replaceAll('.', ',')))),
      line: 2,
    }),
  },
  {
    name: 'dd/mm',
    rules: ['date-form'],
    plant: (lines) => ({ content: text(turned(lines, ([y, m, d]) => `${d}/${m}/${y}`)), line: 2 }),
  },
  {
    name: 'dd/mm or mm/dd',
    rules: ['date-order'],
    plant: (lines) => ({
      content: text(
        turned(
          lines.filter((line) => Number(line.slice(8, 10)) <= 12 || line.startsWith('D')),
          ([y, m, d]) => `${d}/${m}/${y}`,
        ),
      ),
      line: 2,
    }),
  },
  {
    name: 'dd.mm.yyyy',
    rules: ['date-form'],
    plant: (lines) => ({ content: text(turned(lines, ([y, m, d]) => `${d}.${m}.${y}`)), line: 2 }),
  },
  {
    name: 'year 0001',
    rules: ['impossible-year'],
    plant: (lines) => ({
      content: text(lines.map((line, i) => (i === 0 ? line : `0001${line.slice(4)}`))),
      line: 2,
    }),
  },
  {
    name: 'header only',
    rules: ['header-only'],
    plant: ([heading]) => ({ content: `${heading}\n`, line: 1 }),
  },
  {
    name: 'split recorded on another day',
    rules: ['split-adjustment'],
    near: 1,
    plant: (lines, at) => ({
      content: text(
        lines.map((line, i) => {
          const cells = line.split(',');
          const split = i === 0 ? 'Stock Splits' : i === at - 2 ? '2' : '0';
          return [...(i < at ? cells : scaled(cells, 0.5)), split].join(',');
        }),
      ),
      line: at - 1,
    }),
  },
  {
    name: 'thousands within commas',
    rules: ['too-many-cells'],
    plant: (lines, at) => ({
      content: text(changed(lines, at, (cells, i) => (i === 0 ? cells.with(1, '1,050.25') : cells))),
      line: at + 1,
    }),
  },
  {
    name: 'one decimal comma among points',
    rules: ['not-a-number'],
    plant: (lines, at) => ({
      content: text(
        lines.map((line, i) => {
          const cells = line.split(',');
          const close = i === at ? cells[4].slice(0, 5).replace('.', ',') : cells[4].slice(0, 6);
          return (i === 0 ? cells : cells.with(4, close)).join(';');
        }),
      ),
      line: at + 1,
    }),
  },
  {
    name: 'bars of weeks',
    rules: ['not-daily'],
    plant: (lines) => ({ content: text(lines.filter((_, i) => i === 0 || i % 5 === 1)), line: 2 }),
  },
  {
    name: 'dates in both orders',
    rules: ['date-order'],
    plant: (lines, at) => ({
      content: text([
        ...turned(lines.slice(0, at), ([y, m, d]) => `${d}/${m}/${y}`),
        ...turned(['', ...lines.slice(at)], ([y, m, d]) => `${m}/${d}/${y}`).slice(1),
      ]),
      line: lines.findIndex((line, i) => i >= at && Number(line.slice(8, 10)) > 12) + 1,
    }),
  },
  {
    name: 'carriage returns alone',
    rules: ['line-ends'],
    plant: (lines) => ({ content: lines.join('\r'), line: 1 }),
  },
  {
    name: 'two columns of one name',
    rules: ['columns'],
    plant: (lines) => ({
      content: text(lines.map((line, i) => `${line},${i === 0 ? 'Close' : '7'}`)),
      line: 1,
    }),
  },
];
