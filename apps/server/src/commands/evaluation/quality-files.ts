import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Market, wordSentence } from '@auspex/market';
import {
  ConfirmedDays,
  describeRepair,
  type FileBars,
  isTableName,
  listTables,
  noTablesIn,
  OTHER_TABLE_PROBLEM,
  openTables,
  type ReadingOptions,
  readPriceTable,
  screenFile,
  UnreadableText,
} from '@auspex/market-data';
import { systemClock } from '../../platform/clock/clock.ts';
import {
  BadArguments,
  complain,
  counted,
  print,
  readConfirmed,
  readDateOrder,
  readMarketKind,
  readOptions,
} from '../terminal.ts';

const OPTIONS = {
  market: { type: 'string' },
  dates: { type: 'string' },
  confirmed: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Whether `auspex quality` is asked about files on disk rather than about what is stored. */
export function namesFiles(args: readonly string[]): boolean {
  return args.some((arg) => !arg.startsWith('--') && (isTableName(arg) || existsSync(arg)));
}

/** One thing said about a file. */
interface Said {
  /** Or the option that it is about. */
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
    const given = readOptions(args, OPTIONS, 'with files');
    const named = given.files.map(filesOf);
    const files = named.flatMap(({ tables }) => tables);
    const kind = readMarketKind(given.text('market'));
    const market: Market | undefined = kind && (kind === 'crypto' ? 'crypto' : 'us');
    const options = { market, now: systemClock.now(), dateOrder: readDateOrder(given.text('dates')) };
    const confirmed = new ConfirmedDays(readConfirmed(given.text('confirmed')));
    const told = given.has('json') ? tellProgram() : tellPerson(files.length);
    for (const file of named.flatMap(({ others }) => others))
      told.tell({ file, symbol: null, lines: [], suggestion: null, ...OTHER_TABLE_PROBLEM });
    told.end(screenFiles(files, { options, confirmed, tell: told.tell }));
    return told.count() > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof BadArguments)) throw error;
    complain(error.message);
    return 2;
  }
}

/** What an argument names: itself, or the tables of a folder beside what else looks like one. */
function filesOf(path: string): ReturnType<typeof listTables> {
  if (!existsSync(path)) throw new BadArguments(`There is no file ${path}.`);
  if (!statSync(path).isDirectory()) return { tables: [path], others: [] };
  const { tables, others } = listTables(path);
  if (tables.length === 0) throw new BadArguments(noTablesIn(path));
  return { tables: tables.map((name) => join(path, name)), others };
}

interface Screened {
  readonly symbols: number;
  readonly bars: number;
}

/** Screens files one symbol at a time and tells what it finds; nothing of it stays in memory here. */
function screenFiles(
  files: readonly string[],
  of: {
    readonly options: ReadingOptions;
    readonly confirmed: ConfirmedDays;
    readonly tell: (said: Said) => void;
  },
): Screened {
  let [symbols, bars] = [0, 0];
  for (const path of files) {
    const ofFile = { symbol: null, suggestion: null };
    try {
      for (const { name, text } of openTables(path)) {
        const read = readPriceTable(text, of.options, (series) => {
          symbols += 1;
          bars += series.bars.time.length;
          for (const one of saidOf(name, series, of.confirmed)) of.tell(one);
        });
        for (const { line, rule, message } of [...read.problems, ...read.remarks])
          of.tell({ ...ofFile, file: name, lines: line > 0 ? [line] : [], rule, message });
      }
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error;
      const { rule, message } = error;
      of.tell({ ...ofFile, file: basename(path), lines: [], rule, message });
    }
  }
  const ofOption = { file: '--confirmed', symbol: null, lines: [], suggestion: null };
  for (const unmet of of.confirmed.unmet()) of.tell({ ...ofOption, ...unmet });
  return { symbols, bars };
}

function saidOf(file: string, series: FileBars, confirmed: ConfirmedDays): Said[] {
  const symbol = (series.symbol ?? file.replace(/\.[^.]+$/, '')).trim();
  return screenFile(series, { confirmed: confirmed.of(symbol, series) }).map(
    ({ rule, lines, evidence, repair }) => ({
      ...{ file, symbol, lines, rule, message: wordSentence(evidence) },
      suggestion: wordSentence(describeRepair(repair)),
    }),
  );
}

/** Where what was found goes: a large file can have millions of faults, and not all of them fit into the memory. */
interface Teller {
  tell(said: Said): void;
  end(screened: Screened): void;
  count(): number;
}

/** Everything, written as it is found. */
function tellProgram(): Teller {
  let count = 0;
  return {
    tell(said) {
      process.stdout.write(`${count === 0 ? '{"said":[' : ','}\n${JSON.stringify(said)}`);
      count += 1;
    },
    end: ({ symbols, bars }) =>
      print(`${count === 0 ? '{"said":[' : ''}],\n"symbols":${symbols},"bars":${bars}}`),
    count: () => count,
  };
}

/** Nobody reads more than this in a terminal; `--json` has everything. */
const SHOWN = 200;

/** What is about a file as a whole or how it is written comes first. */
function tellPerson(files: number): Teller {
  const ofFiles: Said[] = [];
  const ofSymbols: Said[] = [];
  let count = 0;
  return {
    tell(said) {
      count += 1;
      const kept = said.symbol === null ? ofFiles : ofSymbols;
      if (kept.length < SHOWN)
        kept.push({ ...said, lines: [...said.lines.slice(0, 1), ...said.lines.slice(-1)] });
    },
    end({ symbols, bars }) {
      const shown = [...ofFiles, ...ofSymbols].slice(0, SHOWN);
      for (const said of shown) tellOne(said);
      if (count > shown.length) print(`… and ${count - shown.length} more; --json shows all.`);
      const checked = `${counted(bars, 'bar')} of ${counted(symbols, 'symbol')} in ${counted(files, 'file')}`;
      print(`${checked} checked; ${counted(count, 'thing')} found.`);
    },
    count: () => count,
  };
}

function tellOne({ file, symbol, lines, rule, message, suggestion }: Said): void {
  const [first] = lines;
  const last = lines.at(-1);
  const to = last === undefined || last === first ? '' : `–${last}`;
  const about = symbol === null ? '' : `${symbol}: `;
  print(`${file}${first === undefined ? '' : `:${first}${to}`}: ${rule}: ${about}${message}`);
  if (suggestion !== null) print(`    ${suggestion}`);
}
