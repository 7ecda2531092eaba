import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BarColumns, type IsoDate, MARKETS, type Market } from '@auspex/market';
import { readPriceFile } from '@auspex/market-data';
import type { MarketKind } from '@auspex/quant/distribution';
import { adjustBars } from './adjust-bars.ts';
import { type CutFile, type CutTable, cutTable } from './cut-table.ts';
import { readZippedFiles, type ZippedFile } from './zip-files.ts';

/** Closed daily bars of one symbol, adjusted, oldest first. */
export interface SymbolHistory {
  readonly symbol: string;
  readonly market: MarketKind;
  readonly file: string;
  readonly bars: BarColumns;
}

/** Something in a file that could not be read, or had to be changed. */
export interface BarsProblem {
  readonly file: string;
  /** Counted from 1; null where it concerns the file or a symbol. */
  readonly line: number | null;
  readonly message: string;
}

/** Everything read from a folder, kept in memory. */
export interface BarsFolder {
  readonly histories: readonly SymbolHistory[];
  readonly problems: readonly BarsProblem[];
  /** There were lines after the date, which were not read. */
  readonly hasLaterLines: boolean;
}

/** The folder contains nothing usable; the message is a sentence. */
export class UnusableBars extends Error {}

/** How a folder is read. */
export interface ReadingPlan {
  /** Lines after this date are dropped before anything is read from them. */
  readonly until: IsoDate;
  /** Otherwise determined by each file's dates. */
  readonly market?: MarketKind | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

const NAMES_OF: Readonly<Record<Market, MarketKind>> = { us: 'stocks', crypto: 'crypto' };

function listFiles(folder: string): string[] {
  let entries: string[];
  try {
    if (!statSync(folder).isDirectory())
      throw new UnusableBars(`${folder} is a file; name the folder it is in.`);
    entries = readdirSync(folder);
  } catch (error) {
    if (error instanceof UnusableBars) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableBars(
      code === 'ENOENT' ? `There is no folder ${folder}.` : `The folder ${folder} cannot be read (${code}).`,
    );
  }
  const files = entries.filter((name) => /\.(csv|txt|zip)$/i.test(name)).sort();
  if (files.length === 0) throw new UnusableBars(`The folder ${folder} holds no .csv, .txt or .zip file.`);
  return files;
}

/** Reads every price file of a folder; an unreadable one is a problem, the others are still read. */
export function readBarsFolder(folder: string, plan: ReadingPlan): BarsFolder {
  const files = listFiles(folder);
  const store = new BarsStore(plan);
  files.forEach((file, done) => {
    try {
      for (const { name, text } of textsOf(folder, file)) store.add(name, cutTable(text, plan.until));
    } catch (error) {
      store.problems.push({
        file,
        line: null,
        message: error instanceof Error ? error.message : String(error),
      });
    }
    plan.onProgress?.(done + 1, files.length);
  });
  return store.close();
}

/** The texts of a file: itself, or those in an archive. An archive of one file goes by its own name. */
function textsOf(folder: string, file: string): ZippedFile[] {
  const bytes = readFileSync(join(folder, file));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return [{ name: file, text: bytes.toString('utf8') }];
  const inside = unzip(bytes);
  return inside.length === 1 ? [{ name: file, text: inside[0].text }] : inside;
}

/** Our own refusals are sentences; the system's messages about a damaged archive are not. */
function unzip(bytes: Buffer): ZippedFile[] {
  try {
    return readZippedFiles(bytes);
  } catch (error) {
    if (error instanceof RangeError && !('code' in error)) throw error;
    throw new RangeError('The zip archive is broken; please copy it again.');
  }
}

/** The scratch store: what was read so far. */
class BarsStore {
  readonly problems: BarsProblem[] = [];
  private readonly bySymbol = new Map<string, SymbolHistory>();
  private readonly plan: ReadingPlan;
  private hasLaterLines = false;

  constructor(plan: ReadingPlan) {
    this.plan = plan;
  }

  add(file: string, cut: CutFile): void {
    this.hasLaterLines ||= cut.hasLaterLines;
    const kind = this.plan.market ?? NAMES_OF[cut.market ?? 'us'];
    const market = MARKETS.find((one) => NAMES_OF[one] === kind) ?? 'us';
    for (const table of cut.tables) this.addTable(table, { file, kind, market, isCut: cut.hasLaterLines });
  }

  private addTable(
    table: CutTable,
    from: { file: string; kind: MarketKind; market: Market; isCut: boolean },
  ): void {
    const read = readPriceFile(table.text, from.market);
    const lineOf = (line: number) => table.lineNumbers[line - 1] ?? line;
    // A file that begins after the date is not faulty.
    const nothingLeft = read.series.length === 0 && from.isCut;
    for (const { line, message } of nothingLeft ? [] : read.problems) {
      const told = message.replace(/^Line (\d+)/, (_all, number: string) => `Line ${lineOf(Number(number))}`);
      this.problems.push({ file: from.file, line: lineOf(line), message: told });
    }
    for (const content of read.series) {
      const symbol = (content.symbol ?? table.symbol ?? basename(from.file).replace(/\.[^.]+$/, '')).trim();
      const { bars, notes } = adjustBars(content);
      for (const note of notes)
        this.problems.push({ file: from.file, line: null, message: `${symbol}: ${note}` });
      if (bars.time.length > 0) this.keep({ symbol, market: from.kind, file: from.file, bars });
    }
  }

  private keep(history: SymbolHistory): void {
    const { symbol, file } = history;
    const earlier = this.bySymbol.get(symbol);
    if (symbol === '' || symbol.length > 64) {
      this.problems.push({ file, line: null, message: 'The symbol is empty or longer than 64 signs.' });
    } else if (earlier) {
      this.problems.push({ file, line: null, message: `${symbol} came from ${earlier.file} already.` });
    } else this.bySymbol.set(symbol, history);
  }

  close(): BarsFolder {
    const histories = [...this.bySymbol.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    return { histories, problems: this.problems, hasLaterLines: this.hasLaterLines };
  }
}
