import { LAST_MS, type Market } from '@auspex/market';
import { marketModule } from '../market/index.ts';
import type { Command, OpenModules } from '../platform/module.ts';
import { signalsModule } from '../signals/index.ts';
import { newestDate } from '../signals/store/signal-store.ts';
import { describeUpdate, type MarketUpdate, newestBarOf } from './describe-update.ts';
import { complain, print } from './installation-command.ts';
import { BadArguments, type ProgressBar, watchedBar } from './terminal.ts';
import { readUpdateRequest, type UpdateRequest } from './update-options.ts';

const usage = 'signals [--market crypto|us] [--history] [--json]';

/** `auspex signals`: runs the hourly job now, in the terminal. */
export const signalsCommand = (modules: OpenModules): Command => ({
  name: 'signals',
  usage,
  summary:
    'Settle the signals that are due and publish those for new bars now; --history also computes the past where it is missing.',
  async run(args) {
    let request: UpdateRequest;
    try {
      request = readUpdateRequest(args, ['history']);
    } catch (error) {
      if (!(error instanceof BadArguments)) throw error;
      complain(`${error.message}\nUsage: auspex ${usage}`);
      return 2;
    }
    return modules.service(marketModule).fromMemory(() => update(modules, request));
  },
});

type SignalsDone = MarketUpdate & { readonly historyWritten: boolean | null };

async function update(modules: OpenModules, { markets, json, has }: UpdateRequest): Promise<number> {
  const bar = watchedBar(!json);
  const done: SignalsDone[] = [];
  for (const [place, market] of markets.entries()) {
    bar.show(`signals of ${market}`, place, markets.length);
    done.push(await updateOne(modules, market, { withHistory: has('history'), bar }));
  }
  bar.show('signals', 1, 1);
  bar.end();
  if (json) print(JSON.stringify({ signals: done }, null, 2));
  else for (const one of done) for (const line of linesOf(one)) print(line);
  return 0;
}

async function updateOne(
  modules: OpenModules,
  market: Market,
  wish: { readonly withHistory: boolean; readonly bar: ProgressBar },
): Promise<SignalsDone> {
  const { signal } = new AbortController();
  const signals = modules.service(signalsModule);
  const counts = await signals.update(market, signal);
  const { database, ledger } = signals.publishing;
  const progress = (done: number, total: number) => wish.bar.show(`the past of ${market}`, done, total);
  const historyWritten = wish.withHistory ? await signals.updateHistory(market, { progress, signal }) : null;
  return {
    market,
    newestBar: await newestBarOf(modules.service(marketModule).view(), market),
    publishedThrough: await newestDate(database, { world: ledger.world, market, madeBy: LAST_MS }),
    ...counts,
    historyWritten,
  };
}

function linesOf(done: SignalsDone): string[] {
  const { market, historyWritten } = done;
  const history = historyWritten
    ? `${market}: the history was computed and its hash written to the ledger.`
    : `${market}: the history was computed before; nothing to do.`;
  return [describeUpdate(done, 'signal'), ...(historyWritten === null ? [] : [history])];
}
