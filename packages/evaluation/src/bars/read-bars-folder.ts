import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BarColumns, IsoDate, Market } from '@auspex/market';
import {
  ConfirmedDays,
  type DateOrder,
  type FileBars,
  listTables,
  type NamedText,
  noTablesIn,
  OTHER_TABLE_PROBLEM,
  openTables,
  readPriceTable,
  UnreadableText,
} from '@auspex/market-data';
import type { MarketKind } from '@auspex/quant/distribution';
import { adjustBars } from './adjust-bars.ts';

/** Closed daily bars of one symbol, adjusted, oldest first. */
export interface SymbolHistory {
  /** With the date at which it ended, if another life of the symbol followed. */
  readonly symbol: string;
  readonly market: MarketKind;
  readonly file: string;
  readonly bars: BarColumns;
  /** A life that another one followed: it is judged, and nothing is forecast from it. */
  readonly isPast?: boolean;
}

/** Something in a file that could not be read, looks wrong, or is read otherwise than it is written. */
export interface BarsProblem {
  /** Or the option that it is about. */
  readonly file: string;
  /** Counted from 1; null where it concerns the file or a symbol. */
  readonly line: number | null;
  /** The rule of the reader or of the quality screen that says so. */
  readonly rule: string;
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
  /** Otherwise determined by each symbol's dates. */
  readonly market?: MarketKind | undefined;
  readonly dateOrder?: DateOrder | undefined;
  /** Moves and gaps that are real, by symbol. */
  readonly confirmed?: ReadonlyMap<string, readonly IsoDate[]> | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

const NAMES_OF: Readonly<Record<Market, MarketKind>> = { us: 'stocks', crypto: 'crypto' };
/** More bars are judged in no sensible time, and do not fit into the memory next to what is computed from them. */
const MOST_BARS = 5_000_000;
const LONGEST_SYMBOL = 64;

function listFiles(folder: string): ReturnType<typeof listTables> {
  let found: ReturnType<typeof listTables>;
  try {
    if (!statSync(folder).isDirectory())
      throw new UnusableBars(`${folder} is a file; name the folder it is in.`);
    found = listTables(folder);
  } catch (error) {
    if (error instanceof UnusableBars) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableBars(
      code === 'ENOENT' ? `There is no folder ${folder}.` : `The folder ${folder} cannot be read (${code}).`,
    );
  }
  if (found.tables.length === 0) throw new UnusableBars(noTablesIn(folder));
  return found;
}

/** Reads every price file of a folder; an unreadable one is a problem, the others are still read. */
export function readBarsFolder(folder: string, plan: ReadingPlan): BarsFolder {
  const { tables: files, others } = listFiles(folder);
  const store = new BarsStore(plan);
  for (const file of others) store.leaveOut(file);
  files.forEach((file, done) => {
    try {
      for (const table of openTables(join(folder, file))) store.add(table);
    } catch (error) {
      if (error instanceof UnusableBars) throw error;
      store.refuse(file, error);
    }
    plan.onProgress?.(done + 1, files.length);
  });
  return store.close();
}

/** So many things of a table are named one by one; a large one can have more than the memory holds. */
const MOST_NAMED = 20_000;

/** What the screen finds in one table. */
class FoundInTable {
  private readonly named: BarsProblem[] = [];
  private more = 0;

  add(problem: BarsProblem): void {
    if (this.named.length < MOST_NAMED) this.named.push(problem);
    else this.more += 1;
  }

  list(file: string): readonly BarsProblem[] {
    if (this.more === 0) return this.named;
    const message = `${this.more} more things were found in the file; auspex quality --json lists them all.`;
    return [...this.named, { file, line: null, rule: 'more', message }];
  }
}

/** The scratch store: what was read so far. */
class BarsStore {
  private readonly problems: BarsProblem[] = [];
  private readonly bySymbol = new Map<string, SymbolHistory[]>();
  private readonly plan: ReadingPlan;
  private readonly confirmed: ConfirmedDays;
  private hasLaterLines = false;
  private bars = 0;

  constructor(plan: ReadingPlan) {
    this.plan = plan;
    this.confirmed = new ConfirmedDays(plan.confirmed);
  }

  leaveOut(file: string): void {
    this.problems.push({ file, line: null, ...OTHER_TABLE_PROBLEM });
  }

  refuse(file: string, error: unknown): void {
    const rule = error instanceof UnreadableText ? error.rule : 'unreadable';
    const message = error instanceof Error ? error.message : String(error);
    this.problems.push({ file, line: null, rule, message });
  }

  add({ name: file, text }: NamedText): void {
    const { until, dateOrder, market: kind } = this.plan;
    const market = kind === undefined ? undefined : kind === 'crypto' ? 'crypto' : 'us';
    const found = new FoundInTable();
    const take = (series: FileBars) => this.take(file, series, found);
    const read = readPriceTable(text, { market, until, dateOrder, mostBars: MOST_BARS }, take);
    this.hasLaterLines ||= read.hasLaterLines;
    const told = [...read.problems, ...read.remarks].sort((a, b) => a.line - b.line);
    for (const { line, rule, message } of told)
      this.problems.push({ file, line: line || null, rule, message });
    for (const problem of found.list(file)) this.problems.push(problem);
  }

  private take(file: string, series: FileBars, found: FoundInTable): void {
    const symbol = (series.symbol ?? basename(file).replace(/\.[^.]+$/, '')).trim();
    const { lives, notes } = adjustBars(series, this.confirmed.of(symbol, series));
    for (const { line, rule, message } of notes)
      found.add({ file, line, rule, message: `${symbol}: ${message}` });
    const kind = this.plan.market ?? NAMES_OF[series.market];
    const histories = lives.map(({ bars, endedOn }): SymbolHistory => {
      const isPast = endedOn !== null;
      const name = isPast ? `${symbol} until ${endedOn}` : symbol;
      return { symbol: name, market: kind, file, bars, ...(isPast && { isPast }) };
    });
    if (histories.length > 0) this.keep(symbol, histories, found);
  }

  private keep(symbol: string, histories: readonly SymbolHistory[], found: FoundInTable): void {
    const [{ file }] = histories;
    const earlier = this.bySymbol.get(symbol);
    if (symbol === '' || symbol.length > LONGEST_SYMBOL) {
      const message = `The symbol is empty or longer than ${LONGEST_SYMBOL} signs.`;
      found.add({ file, line: null, rule: 'symbol', message });
      return;
    }
    if (earlier) {
      found.add({
        file,
        line: null,
        rule: 'symbol',
        message: `${symbol} came from ${earlier[0].file} already.`,
      });
      return;
    }
    this.bars += histories.reduce((sum, { bars }) => sum + bars.time.length, 0);
    if (this.bars > MOST_BARS) {
      throw new UnusableBars(
        `The folder holds more than ${MOST_BARS / 1e6} million bars; judge some of its symbols at a time.`,
      );
    }
    this.bySymbol.set(symbol, [...histories]);
  }

  close(): BarsFolder {
    const histories = [...this.bySymbol.values()].flat().sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    const unmet = this.confirmed.unmet().map((one) => ({ file: '--confirmed', line: null, ...one }));
    return { histories, problems: [...unmet, ...this.problems], hasLaterLines: this.hasLaterLines };
  }
}
