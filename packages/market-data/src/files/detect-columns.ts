/** The positions of the bar columns; absent ones are missing in the file. */
export interface BarFileColumns {
  readonly time: number;
  /** A second column with the time of day. */
  readonly clock?: number | undefined;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjustedClose?: number | undefined;
  readonly volume?: number | undefined;
  readonly dividend?: number | undefined;
  readonly split?: number | undefined;
}

/** How the columns of a file were interpreted. */
export type DetectedColumns =
  | { readonly kind: 'bars'; readonly columns: BarFileColumns; readonly hasHeader: boolean }
  /** A date and one column of closes for each symbol. */
  | { readonly kind: 'wide'; readonly symbols: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string };

const NAMES: Readonly<Record<keyof BarFileColumns, readonly string[]>> = {
  time: ['date', 'datetime', 'timestamp', 'time', 'day', 'opentime', 'unix', 'period'],
  clock: ['clock', 'hour', 'timeofday'],
  open: ['open', 'o', '1open', 'openprice'],
  high: ['high', 'h', '2high', 'highprice', 'max'],
  low: ['low', 'l', '3low', 'lowprice', 'min'],
  close: ['close', 'c', '4close', 'closeprice', 'last', 'closelast'],
  adjustedClose: ['adjclose', 'adjustedclose', 'adjustclose', '5adjustedclose', 'closeadj', 'adj'],
  volume: ['volume', 'v', 'vol', '5volume', '6volume', 'basevolume', 'shares', 'volumebtc'],
  dividend: ['dividends', 'dividend', 'dividendamount', '7dividendamount', 'div'],
  split: ['stocksplits', 'splits', 'split', 'splitcoefficient', '8splitcoefficient'],
};

/** A column's name without case, spaces and punctuation. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const LOOKS_LIKE_TIME = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}|^\d{9,13}$/;
const LOOKS_LIKE_NUMBER = /^-?\d/;
const LOOKS_LIKE_SYMBOL = /^[A-Za-z][A-Za-z0-9./^-]{0,15}$/;

function withoutHeader(cells: readonly string[]): DetectedColumns {
  if (cells.length < 5 || !cells.slice(1, 5).every((cell) => LOOKS_LIKE_NUMBER.test(cell))) {
    return {
      kind: 'unknown',
      reason: 'The first line neither names columns nor holds a date and four prices.',
    };
  }
  const volume = cells.length > 5 ? 5 : undefined;
  return { kind: 'bars', hasHeader: false, columns: { time: 0, open: 1, high: 2, low: 3, close: 4, volume } };
}

function find(names: readonly string[], wanted: keyof BarFileColumns): number | undefined {
  for (const name of NAMES[wanted]) {
    const place = names.indexOf(name);
    if (place >= 0) return place;
  }
  return undefined;
}

/** Determines from a file's first line which column holds what. */
export function detectColumns(cells: readonly string[]): DetectedColumns {
  if (LOOKS_LIKE_TIME.test(cells[0] ?? '')) return withoutHeader(cells);
  const names = cells.map(plain);
  const time = find(names, 'time');
  if (time === undefined) {
    return { kind: 'unknown', reason: `None of the columns "${cells.join('", "')}" is a date or time.` };
  }
  const [open, high, low, close] = (['open', 'high', 'low', 'close'] as const).map((name) =>
    find(names, name),
  );
  if (open !== undefined && high !== undefined && low !== undefined && close !== undefined) {
    const secondTime = names[time] === 'date' ? names.indexOf('time') : -1;
    return {
      kind: 'bars',
      hasHeader: true,
      columns: {
        time,
        clock: secondTime >= 0 ? secondTime : find(names, 'clock'),
        open,
        high,
        low,
        close,
        adjustedClose: find(names, 'adjustedClose'),
        volume: find(names, 'volume'),
        dividend: find(names, 'dividend'),
        split: find(names, 'split'),
      },
    };
  }
  const partly = [open, high, low].some((column) => column !== undefined);
  const symbols = cells.filter((_, i) => i !== time);
  if (!partly && time === 0 && symbols.length > 0 && symbols.every((cell) => LOOKS_LIKE_SYMBOL.test(cell))) {
    return { kind: 'wide', symbols };
  }
  const missing = Object.entries({ open, high, low, close }).flatMap(([name, place]) =>
    place === undefined ? [name] : [],
  );
  return { kind: 'unknown', reason: `The columns ${missing.join(', ')} are missing.` };
}
