import { parseArgs } from 'node:util';
import type { BarsProblem } from '@auspex/evaluation';
import { type IsoDate, isIsoDate } from '@auspex/market';
import type { DateOrder } from '@auspex/market-data';
import type { MarketKind } from '@auspex/quant/distribution';

/** A mistake in the arguments, as a sentence. */
export class BadArguments extends Error {}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

type OptionNames = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** Options given as `--name value`; nothing else is allowed but, where they are wanted, names of files. */
export function readOptions(
  args: readonly string[],
  options: OptionNames,
  files?: 'with files',
): { text(name: string): string | undefined; has(name: string): boolean; readonly files: readonly string[] } {
  try {
    const allowPositionals = files !== undefined;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    return {
      text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      has: (name) => values[name] === true,
      files: positionals,
    };
  } catch (error) {
    throw new BadArguments(`${(error as Error).message.split(/\.\s/)[0].replace(/\.$/, '')}.`);
  }
}

export function readDate(name: string, text: string | undefined): IsoDate {
  if (text === undefined) throw new BadArguments(`Say --${name} YYYY-MM-DD.`);
  if (!isIsoDate(text)) throw new BadArguments(`--${name} ${text} is not a date of the form YYYY-MM-DD.`);
  return text;
}

export function readMarketKind(text: string | undefined): MarketKind | undefined {
  if (text === undefined || text === 'stocks' || text === 'crypto') return text;
  throw new BadArguments(`--market must be stocks or crypto, not ${text}.`);
}

export function readDateOrder(text: string | undefined): DateOrder | undefined {
  if (text === undefined || text === 'day-first' || text === 'month-first') return text;
  throw new BadArguments(`--dates must be day-first or month-first, not ${text}.`);
}

/** Moves and gaps that are real, as `KO:2012-08-13,BTC-USD:2020-03-12`, by symbol. */
export function readConfirmed(text: string | undefined): ReadonlyMap<string, readonly IsoDate[]> {
  const bySymbol = new Map<string, IsoDate[]>();
  for (const one of text?.split(',') ?? []) {
    const [, symbol, date] = /^(.+):([^:]+)$/.exec(one.trim()) ?? [];
    if (symbol === undefined || !isIsoDate(date))
      throw new BadArguments(`--confirmed must be SYMBOL:YYYY-MM-DD, separated by commas, not ${one}.`);
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), date]);
  }
  return bySymbol;
}

const MOST_SHOWN = 40;

/** What was wrong with the files, by file, line and rule. */
export function tellProblems(problems: readonly BarsProblem[]): void {
  for (const { file, line, rule, message } of problems.slice(0, MOST_SHOWN)) {
    complain(`${file}${line === null ? '' : `:${line}`}: ${rule}: ${message}`);
  }
  const more = problems.length - MOST_SHOWN;
  if (more > 0) complain(`… and ${more} more; --json lists them all.`);
}

const WIDTH = 24;

/** How far a command has got. */
export interface ProgressBar {
  show(label: string, done: number, total: number): void;
  end(): void;
}

/** A progress bar, or nothing where only data is wanted. */
export function watchedBar(wanted: boolean): ProgressBar {
  return wanted ? progressBar() : { show: () => undefined, end: () => undefined };
}

/** A progress bar on a terminal; one line per finished step where nobody is watching. */
export function progressBar(): ProgressBar {
  const { stderr } = process;
  const watched = stderr.isTTY === true;
  let [current, shownAt] = ['', 0];
  return {
    show(label, done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      if (!watched) {
        if (share === 1 && current !== label) complain(`${label}: done`);
        if (share === 1) current = label;
        return;
      }
      if (share < 1 && label === current && performance.now() - shownAt < 100) return;
      [current, shownAt] = [label, performance.now()];
      const full = Math.round(share * WIDTH);
      const bar = '█'.repeat(full) + '·'.repeat(WIDTH - full);
      stderr.write(`\r\u001b[K[${bar}] ${String(Math.round(100 * share)).padStart(3)}%  ${label}`);
    },
    end() {
      if (watched) stderr.write('\r\u001b[K');
    },
  };
}

/** `1 file`, `1,200 files`. */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
