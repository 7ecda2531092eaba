import type { Market } from '@auspex/market';
import { fromMemory, marketOf } from '../market/index.ts';
import type { Command, Platform } from '../platform/module.ts';
import { ledgerOf } from '../record/index.ts';
import { updateHistory, updateSignals } from '../signals/index.ts';
import { newestDate } from '../signals/store/signal-store.ts';
import { describeUpdate, type MarketUpdate, newestBarOf } from './describe-update.ts';
import { complain, print } from './installation-command.ts';
import { BadArguments, type ProgressBar, watchedBar } from './terminal.ts';
import { readUpdateRequest, type UpdateRequest } from './update-options.ts';

const usage = 'signals [--market crypto|us] [--history] [--json]';

/** `auspex signals`: what the job does every hour, now and before one's eyes. */
export const signalsCommand: Command = {
  name: 'signals',
  usage,
  summary:
    'Settle the signals that are due and publish those of new bars now; --history walks through the past where that is missing.',
  async run(args, platform) {
    let request: UpdateRequest;
    try {
      request = readUpdateRequest(args, ['history']);
    } catch (error) {
      if (!(error instanceof BadArguments)) throw error;
      complain(`${error.message}\nUsage: auspex ${usage}`);
      return 2;
    }
    return fromMemory(platform, () => update(platform, request));
  },
};

type SignalsDone = MarketUpdate & { readonly historyWritten: boolean | null };

async function update(platform: Platform, { markets, json, has }: UpdateRequest): Promise<number> {
  const bar = watchedBar(!json);
  const done: SignalsDone[] = [];
  for (const [place, market] of markets.entries()) {
    bar.show(`signals of ${market}`, place, markets.length);
    done.push(await updateOne(platform, market, { withHistory: has('history'), bar }));
  }
  bar.show('signals', 1, 1);
  bar.end();
  if (json) print(JSON.stringify({ signals: done }, null, 2));
  else for (const one of done) for (const line of linesOf(one)) print(line);
  return 0;
}

async function updateOne(
  platform: Platform,
  market: Market,
  wish: { readonly withHistory: boolean; readonly bar: ProgressBar },
): Promise<SignalsDone> {
  const { signal } = new AbortController();
  const counts = await updateSignals(platform, market, signal);
  const { world } = ledgerOf(platform);
  const progress = (done: number, total: number) => wish.bar.show(`the past of ${market}`, done, total);
  const historyWritten = wish.withHistory
    ? await updateHistory(platform, market, { progress, signal })
    : null;
  return {
    market,
    newestBar: await newestBarOf(marketOf(platform).view(), market),
    publishedThrough: await newestDate(platform.database, { world, market, madeBy: EVER }),
    ...counts,
    historyWritten,
  };
}

/** Later than every instant. */
const EVER = 8.64e15;

function linesOf(done: SignalsDone): string[] {
  const { market, historyWritten } = done;
  const history = historyWritten
    ? `${market}: the past was walked through and its fingerprint written into the ledger.`
    : `${market}: the past was walked through before; nothing was to be done.`;
  return [describeUpdate(done, 'signal'), ...(historyWritten === null ? [] : [history])];
}
