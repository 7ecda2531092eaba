import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type IsoDate, type Market, wordSentence } from '@auspex/market';
import {
  describeRepair,
  type FileBars,
  openTables,
  type ReadingOptions,
  readPriceTable,
  screenFile,
  UnreadableText,
} from '@auspex/market-data';
import {
  BadArguments,
  complain,
  print,
  readConfirmed,
  readDateOrder,
  readMarketKind,
  readOptions,
} from '../terminal.ts';

const TABLE = /\.(csv|txt|zip)$/i;
const OPTIONS = {
  market: { type: 'string' },
  dates: { type: 'string' },
  confirmed: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Whether `auspex quality` is asked about files on disk rather than about what is stored. */
export function namesFiles(args: readonly string[]): boolean {
  const [first] = args;
  return first !== undefined && !first.startsWith('--') && (TABLE.test(first) || existsSync(first));
}

/** One thing said about a file. */
interface Said {
  readonly file: string;
  readonly symbol: string | null;
  /** The lines concerned; none where it is about the file as a whole. */
  readonly lines: readonly number[];
  readonly rule: string;
  readonly message: string;
  readonly suggestion: string | null;
}

/** `auspex quality FILES…`: screens files as the importer would, without a database; nothing is stored. */
export function qualityOfFiles(args: readonly string[]): number {
  try {
    const end = args.findIndex((arg) => arg.startsWith('--'));
    const files = (end < 0 ? args : args.slice(0, end)).flatMap(filesOf);
    const given = readOptions(end < 0 ? [] : args.slice(end), OPTIONS);
    const kind = readMarketKind(given.text('market'));
    const market: Market | undefined = kind && (kind === 'crypto' ? 'crypto' : 'us');
    const options = { market, dateOrder: readDateOrder(given.text('dates')) };
    const screened = screenFiles(files, { options, confirmed: readConfirmed(given.text('confirmed')) });
    if (given.has('json')) print(JSON.stringify(screened, null, 2));
    else tell(screened, files.length);
    return screened.said.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof BadArguments)) throw error;
    complain(error.message);
    return 2;
  }
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) throw new BadArguments(`There is no file ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  const inside = readdirSync(path).filter((name) => TABLE.test(name));
  return inside.sort().map((name) => join(path, name));
}

interface Screened {
  readonly symbols: number;
  readonly bars: number;
  readonly said: readonly Said[];
}

/** Screens files one symbol at a time: only what is said about them stays in memory. */
function screenFiles(
  files: readonly string[],
  of: { readonly options: ReadingOptions; readonly confirmed: ReadonlyMap<string, readonly IsoDate[]> },
): Screened {
  const said: Said[] = [];
  let [symbols, bars] = [0, 0];
  for (const path of files) {
    const file = basename(path);
    try {
      for (const { name, text } of openTables(path)) {
        const found: Said[] = [];
        const read = readPriceTable(text, of.options, (series) => {
          symbols += 1;
          bars += series.bars.time.length;
          for (const one of saidOf(name, series, of.confirmed)) found.push(one);
        });
        for (const { line, rule, message } of [...read.problems, ...read.remarks]) {
          const lines = line > 0 ? [line] : [];
          said.push({ file: name, symbol: null, lines, rule, message, suggestion: null });
        }
        for (const one of found) said.push(one);
      }
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error;
      said.push({
        file,
        symbol: null,
        lines: [],
        rule: error.rule,
        message: error.message,
        suggestion: null,
      });
    }
  }
  return { symbols, bars, said };
}

function saidOf(file: string, series: FileBars, confirmed: ReadonlyMap<string, readonly IsoDate[]>): Said[] {
  const symbol = (series.symbol ?? file.replace(/\.[^.]+$/, '')).trim();
  return screenFile(series, { confirmed: confirmed.get(symbol) }).map(
    ({ rule, lines, evidence, repair }) => ({
      ...{ file, symbol, lines, rule, message: wordSentence(evidence) },
      suggestion: wordSentence(describeRepair(repair)),
    }),
  );
}

/** Nobody reads more than this in a terminal; `--json` has everything. */
const SHOWN = 200;

function tell({ symbols, bars, said }: Screened, files: number): void {
  for (const { file, symbol, lines, rule, message, suggestion } of said.slice(0, SHOWN)) {
    const [first] = lines;
    const last = lines.at(-1);
    const to = last === undefined || last === first ? '' : `–${last}`;
    const about = symbol === null ? '' : `${symbol}: `;
    print(`${file}${first === undefined ? '' : `:${first}${to}`}: ${rule}: ${about}${message}`);
    if (suggestion !== null) print(`    ${suggestion}`);
  }
  if (said.length > SHOWN) print(`… and ${said.length - SHOWN} more; --json shows all.`);
  print(`${bars} bars of ${symbols} symbols in ${files} files screened; ${said.length} things found.`);
}
