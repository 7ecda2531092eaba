import { parseArgs } from 'node:util';
import { isMarket } from '@auspex/market';
import type { DateOrder, PriceAdjustment } from '@auspex/market-data';
import type { Command, Platform } from '../../platform/module.ts';
import { describeReport } from './describe-report.ts';
import { findMistake, IMPORT_WORLD, importFiles } from './import-files.ts';
import type { ImportProgress, ImportRequest } from './import-request.ts';

const USAGE =
  'import FILES… [--symbol AAPL] [--market us|crypto] [--adjustment none|splits|splits-and-dividends] [--dates day-first|month-first] [--replace] [--json]';
const ADJUSTMENTS: readonly string[] = ['none', 'splits', 'splits-and-dividends'] satisfies PriceAdjustment[];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the arguments ask for, or a sentence that says what is wrong with them. */
export function readImportArguments(
  args: readonly string[],
): { readonly request: ImportRequest; readonly json: boolean } | { readonly mistake: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return { mistake: `${error instanceof Error ? error.message : String(error)} Usage: auspex ${USAGE}` };
  }
  const { symbol, market, adjustment, dates, replace, json, world } = parsed.values;
  if (world !== undefined && world !== IMPORT_WORLD) {
    return {
      mistake: `Files can only be imported into the world "live", not into "${world}": real and invented prices never meet.`,
    };
  }
  if (market !== undefined && !isMarket(market))
    return { mistake: `A market is us or crypto, not "${market}".` };
  if (adjustment !== undefined && !ADJUSTMENTS.includes(adjustment)) {
    return { mistake: `An adjustment is ${ADJUSTMENTS.join(', ')}, not "${adjustment}".` };
  }
  if (dates !== undefined && dates !== 'day-first' && dates !== 'month-first')
    return { mistake: `Dates are day-first or month-first, not "${dates}".` };
  const request: ImportRequest = {
    files: parsed.positionals,
    symbol,
    market,
    adjustment: adjustment as PriceAdjustment | undefined,
    dateOrder: dates as DateOrder | undefined,
    replace,
  };
  const mistake = findMistake(request);
  return mistake === null ? { request, json: json === true } : { mistake };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      symbol: { type: 'string' },
      market: { type: 'string' },
      adjustment: { type: 'string' },
      dates: { type: 'string' },
      world: { type: 'string' },
      replace: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
}

/** A file with fewer rows is stored before anybody asks how far it is. */
const LARGE_ROWS = 1_000_000;

/** Rewrites one line of a terminal; elsewhere a large file has a line for every tenth of it. */
function progressTeller(): (progress: ImportProgress) => void {
  let told = '';
  return ({ file, fileNumber, files, step, rowsDone, rows }) => {
    const tenth = rows > 0 ? Math.floor((rowsDone / rows) * 10) : 0;
    const part = step === 'storing' && rows > 0 ? ` ${Math.floor((rowsDone / rows) * 100)}%` : '';
    const of =
      rows < LARGE_ROWS ? '' : `, ${rowsDone.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`;
    const line = `[${fileNumber}/${files}] ${step} ${file}${part}${of}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
    else if (rows >= LARGE_ROWS && told !== `${fileNumber} ${tenth}`) {
      told = `${fileNumber} ${tenth}`;
      process.stderr.write(`${line}\n`);
    }
  };
}

async function run(args: readonly string[], platform: Platform): Promise<number> {
  const read = readImportArguments(args);
  if ('mistake' in read) {
    process.stderr.write(`${read.mistake}\n`);
    return 2;
  }
  const { database, clock, config } = platform;
  const report = await importFiles({ database, clock, onProgress: progressTeller() }, read.request);
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  if (read.json) print(JSON.stringify(report));
  else {
    for (const line of describeReport(report)) print(line);
    if (config.world !== IMPORT_WORLD) {
      print(
        'This installation shows the simulated market; with MARKET_SOURCES=files it shows what was imported.',
      );
    }
  }
  return report.totals.refused > 0 ? 1 : 0;
}

/** `auspex import FILES…`: bars from CSV files and zip archives, into the live world. */
export const importCommand: Command = {
  name: 'import',
  usage: USAGE,
  summary: 'Import bars from CSV files or zip archives. Importing the same file again changes nothing.',
  run,
};
