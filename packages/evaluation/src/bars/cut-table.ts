import { dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { findSeparator, readTime, splitLine } from '@auspex/market-data';
import { findTableShape, type TableShape } from './table-shape.ts';

/** The lines of one symbol, as text for the price-file parser. */
export interface CutTable {
  /** From a column; null if the file's name or the columns' headings say it. */
  readonly symbol: string | null;
  readonly text: string;
  /** Number of each line of `text` in the file, both counted from 1. */
  readonly lineNumbers: readonly number[];
}

/** A file cut to what was known by the end of a date. */
export interface CutFile {
  readonly tables: readonly CutTable[];
  /** What its dates imply: coins trade on Saturdays and Sundays. Null without a date. */
  readonly market: Market | null;
  readonly hasLaterLines: boolean;
}

/** With more weekend bars than this the market never closes. */
const WEEKEND_SHARE = 0.1;
/** A quoted heading, for reassembled cells. */
const quoted = (cell: string): string => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

interface Line {
  readonly number: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/**
 * Drops every line after a date before anything is read from the file, so that neither the units, nor the kind of
 * table, nor the market can be learned from the future. Lines with an unreadable date stay, to be reported.
 */
export function cutTable(text: string, until: IsoDate): CutFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  if (start < 0) return whole(text, lines.length);
  const separator = findSeparator(lines[start]);
  const shape = findTableShape(splitLine(lines[start], separator));
  if (shape === null) return whole(text, lines.length);
  const kept: Line[] = [];
  let [dated, weekends, hasLaterLines] = [0, 0, false];
  for (let i = shape.hasHeader ? start + 1 : start; i < lines.length; i++) {
    if (lines[i].trim() === '' || lines[i].startsWith('#')) continue;
    const cells = splitLine(lines[i], separator);
    const time = readTime(cells[shape.time] ?? '', 'crypto')?.time;
    if (time !== undefined) {
      if (dateOfInstant(time) > until) {
        hasLaterLines = true;
        continue;
      }
      dated += 1;
      if ([0, 6].includes(new Date(time).getUTCDay())) weekends += 1;
    }
    kept.push({ number: i + 1, text: lines[i], cells });
  }
  const market = dated === 0 ? null : weekends > WEEKEND_SHARE * dated ? 'crypto' : 'us';
  const heading = shape.hasHeader ? { number: start + 1, text: lines[start] } : null;
  return { tables: splitBySymbol(kept, { shape, heading, separator }), market, hasLaterLines };
}

function whole(text: string, lines: number): CutFile {
  const lineNumbers = Array.from({ length: lines }, (_, i) => i + 1);
  return { tables: [{ symbol: null, text, lineNumbers }], market: null, hasLaterLines: false };
}

interface Table {
  readonly shape: TableShape;
  readonly heading: { readonly number: number; readonly text: string } | null;
  readonly separator: string;
}

function splitBySymbol(lines: readonly Line[], table: Table): CutTable[] {
  const place = table.shape.symbol;
  if (place === null) return [writeTable(lines, table, null)];
  const bySymbol = new Map<string, Line[]>();
  for (const line of lines) {
    const symbol = line.cells[place] ?? '';
    const own = bySymbol.get(symbol);
    if (own) own.push(line);
    else bySymbol.set(symbol, [line]);
  }
  return [...bySymbol].map(([symbol, own]) => writeTable(own, table, symbol));
}

function writeTable(
  lines: readonly Line[],
  { shape, heading, separator }: Table,
  symbol: string | null,
): CutTable {
  const { closesOnly, time } = shape;
  const rewritten = (cells: readonly string[]): string => {
    if (closesOnly === null) return cells.map(quoted).join(separator);
    const { close, adjusted, volume } = closesOnly;
    const four = Array.from({ length: 4 }, () => cells[close] ?? '');
    const more = [adjusted, volume].flatMap((place) => (place === null ? [] : [cells[place] ?? '']));
    return [cells[time] ?? '', ...four, ...more].map(quoted).join(separator);
  };
  const headingText =
    closesOnly === null
      ? heading?.text
      : [
          'date,open,high,low,close'.replaceAll(',', separator),
          ...(closesOnly.adjusted === null ? [] : ['adj close']),
          ...(closesOnly.volume === null ? [] : ['volume']),
        ].join(separator);
  const body = lines.map(({ text, cells }) => (closesOnly === null ? text : rewritten(cells)));
  return {
    symbol,
    text: [...(headingText === undefined ? [] : [headingText]), ...body].join('\n'),
    lineNumbers: [...(heading === null ? [] : [heading.number]), ...lines.map(({ number }) => number)],
  };
}
