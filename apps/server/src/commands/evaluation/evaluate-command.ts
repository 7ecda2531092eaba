import { resolve } from 'node:path';
import {
  type AskedHorizon,
  type BarsFolder,
  describeEvaluation,
  evaluateBars,
  type MarketEvaluation,
  readBarsFolder,
  readHorizon,
  UnusableBars,
} from '@auspex/evaluation';
import { MINIMUM_BARS } from '@auspex/quant/distribution';
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
  'evaluate --bars DIR --from DATE --to DATE [--horizons 30,90,365,730] [--market stocks|crypto] [--dates day-first|month-first] [--confirmed SYMBOL:DATE,…] [--skip-signals] [--rival] [--json]';

/** `auspex evaluate`: needs neither a database nor a running product. */
export const evaluateCommand: StandaloneCommand = {
  name: 'evaluate',
  usage,
  summary: 'Evaluate forecasts and signals walk-forward, on a folder of your own bars.',
  async run(args) {
    try {
      return evaluate(readRequest(args));
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
    from: { type: 'string' },
    to: { type: 'string' },
    horizons: { type: 'string' },
    market: { type: 'string' },
    dates: { type: 'string' },
    confirmed: { type: 'string' },
    'skip-signals': { type: 'boolean' },
    rival: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const bars = given.text('bars');
  if (bars === undefined) throw new BadArguments('Name the folder of bars: --bars DIR.');
  const [from, to] = [readDate('from', given.text('from')), readDate('to', given.text('to'))];
  if (from >= to) throw new BadArguments(`--from ${from} is not before --to ${to}.`);
  return {
    folder: resolve(bars),
    from,
    to,
    market: readMarketKind(given.text('market')),
    dateOrder: readDateOrder(given.text('dates')),
    confirmed: readConfirmed(given.text('confirmed')),
    horizons: readHorizons(given.text('horizons') ?? '30,90,365,730'),
    withSignals: !given.has('skip-signals'),
    withRival: given.has('rival'),
    json: given.has('json'),
  };
}

function readHorizons(text: string): AskedHorizon[] {
  return text.split(',').map((one) => {
    const horizon = readHorizon(one);
    if (typeof horizon === 'string') throw new BadArguments(horizon);
    return horizon;
  });
}

function evaluate(request: ReturnType<typeof readRequest>): number {
  const { folder, from, to, market, dateOrder, confirmed, horizons, json } = request;
  for (const { note } of horizons) if (note !== null) complain(note);
  const progress = progressBar();
  const read = readBarsFolder(folder, {
    until: to,
    market,
    dateOrder,
    confirmed,
    onProgress: (done, total) => progress.show('reading bars', done, total),
  });
  progress.end();
  if (!json) tellProblems(read.problems);
  requireEnough(read, { from, to });
  const markets = evaluateBars(read, { ...request, onStep: progress.show });
  progress.end();
  if (json) print(JSON.stringify({ folder, from, to, markets, problems: read.problems }, null, 2));
  else for (const line of describeEvaluation(markets, { from, to })) print(line);
  const judged = markets.some(isJudged);
  if (!judged)
    complain('Nothing could be evaluated: the histories are too short for every horizon asked for.');
  return judged ? 0 : 1;
}

function requireEnough(
  { histories, problems }: BarsFolder,
  { from, to }: { from: string; to: string },
): void {
  if (histories.length === 0) {
    const why = problems.length > 0 ? 'its files have the problems named' : `none is of ${to} or before`;
    throw new UnusableBars(`The folder has no usable bars: ${why}.`);
  }
  const longest = Math.max(...histories.map(({ bars }) => bars.time.length));
  if (longest <= MINIMUM_BARS + 1) {
    throw new UnusableBars(
      `Too few bars: the longest history up to ${to} has ${longest}, and ${MINIMUM_BARS} are needed before the first forecast.`,
    );
  }
  const last = Math.max(...histories.map(({ bars }) => bars.time[bars.time.length - 1]));
  if (last < Date.parse(`${from}T00:00:00Z`)) {
    throw new UnusableBars(
      `There is no bar from ${from} to ${to}; the last one is of ${new Date(last).toISOString().slice(0, 10)}.`,
    );
  }
}

function isJudged({ horizons, ranks, signals }: MarketEvaluation): boolean {
  return (
    ranks !== null ||
    horizons.some(({ ranges }) => ranges !== null) ||
    (signals ?? []).some(({ calls }) => calls > 0)
  );
}
