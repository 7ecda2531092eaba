import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type BarsFolder,
  FORECAST_HEADING,
  forecastCsv,
  forecastJson,
  forecastSymbols,
  NO_RANKS,
  QUANTILE_UNITS,
  readBarsFolder,
  readHorizon,
  type SymbolForecast,
  UnusableBars,
} from '@auspex/evaluation';
import type { StandaloneCommand } from '../../platform/module.ts';
import {
  BadArguments,
  complain,
  print,
  progressBar,
  readConfirmed,
  readDate,
  readDateOrder,
  readMarketKind,
  readOptions,
  tellProblems,
} from '../terminal.ts';

const usage =
  'forecast --bars DIR --as-of DATE --horizon N [--out FILE.csv] [--json] [--ranks] [--unit log|percent|price] [--market stocks|crypto] [--dates day-first|month-first] [--confirmed SYMBOL:DATE,…]';

/** `auspex forecast`: needs neither a database nor a running product. */
export const forecastCommand: StandaloneCommand = {
  name: 'forecast',
  usage,
  summary: 'Write the range and rank probabilities of every symbol in a folder of bars, as of a date.',
  async run(args) {
    try {
      return forecast(readRequest(args));
    } catch (error) {
      if (error instanceof BadArguments) {
        complain(`${error.message}\nUsage: auspex ${usage}`);
        return 2;
      }
      if (!(error instanceof UnusableBars)) throw error;
      complain(error.message);
      return 1;
    }
  },
};

function readRequest(args: readonly string[]) {
  const given = readOptions(args, {
    bars: { type: 'string' },
    'as-of': { type: 'string' },
    horizon: { type: 'string' },
    out: { type: 'string' },
    ranks: { type: 'boolean' },
    unit: { type: 'string' },
    market: { type: 'string' },
    dates: { type: 'string' },
    confirmed: { type: 'string' },
    json: { type: 'boolean' },
  });
  const json = given.has('json');
  const [bars, out] = [given.text('bars'), given.text('out')];
  if (bars === undefined) throw new BadArguments('Name the folder of bars: --bars DIR.');
  if (out === undefined && !json)
    throw new BadArguments('Say where to write: --out FILE.csv, or --json to print.');
  const asOf = readDate('as-of', given.text('as-of'));
  const asked = given.text('horizon');
  if (asked === undefined) throw new BadArguments('Give the horizon: --horizon 30.');
  const horizon = readHorizon(asked);
  if (typeof horizon === 'string') throw new BadArguments(horizon);
  const unit = QUANTILE_UNITS.find((one) => one === (given.text('unit') ?? 'log'));
  if (unit === undefined)
    throw new BadArguments(`--unit is ${QUANTILE_UNITS.join(', ')}, not ${given.text('unit')}.`);
  const market = readMarketKind(given.text('market'));
  return {
    folder: resolve(bars),
    out: out === undefined ? null : resolve(out),
    json,
    asOf,
    horizon,
    unit,
    market,
    dateOrder: readDateOrder(given.text('dates')),
    confirmed: readConfirmed(given.text('confirmed')),
    withRanks: given.has('ranks'),
  };
}

type Request = ReturnType<typeof readRequest>;

function forecast(request: Request): number {
  const { folder, out, json, asOf, horizon, market, dateOrder, confirmed } = request;
  if (out !== null) requireWritable(out);
  if (horizon.note !== null) complain(horizon.note);
  const progress = progressBar();
  const read = readBarsFolder(folder, {
    until: asOf,
    market,
    dateOrder,
    confirmed,
    onProgress: (done, total) => progress.show('reading bars', done, total),
  });
  progress.end();
  if (!json) tellProblems(read.problems);
  if (read.histories.length === 0) {
    const why =
      read.problems.length > 0 ? 'its files have the problems named' : `none is of ${asOf} or before`;
    throw new UnusableBars(`The folder has no usable bars: ${why}.`);
  }
  // A life that another one followed has no future.
  const present = read.histories.filter(({ isPast }) => isPast !== true);
  const forecasts = forecastSymbols(present, { ...request, onStep: progress.show });
  progress.end();
  if (out !== null) writeCsv(out, forecastCsv(forecasts, request));
  const made = forecasts.filter((one) => one.kind === 'forecast').length;
  if (json) printJson(request, read, forecasts);
  else describe(request, read, forecasts);
  const ranked = forecasts.some(({ ranks }) => typeof ranks === 'object');
  if (request.withRanks && !ranked) complain(NO_RANKS);
  return made > 0 || ranked ? 0 : 1;
}

function printJson(
  request: Request,
  { problems, hasLaterLines }: BarsFolder,
  forecasts: SymbolForecast[],
): void {
  const { folder, asOf, horizon, out } = request;
  const head = { folder, asOf, horizon: horizon.label, file: out, laterLinesIgnored: hasLaterLines };
  print(JSON.stringify({ ...head, forecasts: forecastJson(forecasts, request), problems }, null, 2));
}

function describe(
  { asOf, horizon, out }: Request,
  { hasLaterLines }: BarsFolder,
  forecasts: SymbolForecast[],
): void {
  const refused = forecasts.flatMap((one) => (one.kind === 'refused' ? [one] : []));
  for (const { symbol, reason } of refused) complain(`${symbol}: ${reason}`);
  const made = forecasts.length - refused.length;
  print(`${made} of ${forecasts.length} symbols forecast over ${horizon.label}, as of ${asOf}: ${out}`);
  if (hasLaterLines) print(`Lines after ${asOf} were ignored.`);
}

/** Only an empty file or an earlier forecast may be overwritten. */
function requireWritable(file: string): void {
  if (!existsSync(file)) return;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UnusableBars(`${file} exists but is not a readable file. Nothing was written.`);
  }
  if (text !== '' && !text.startsWith(FORECAST_HEADING)) {
    throw new UnusableBars(
      `${file} already exists and is not one of our forecasts; choose another name. Nothing was written.`,
    );
  }
}

function writeCsv(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UnusableBars(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
  }
}
