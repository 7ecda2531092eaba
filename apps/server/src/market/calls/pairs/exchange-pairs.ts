import type { TradingPair } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';
import type { ExchangeReader, PairList } from '@auspex/market-data/exchanges';
import type { Platform } from '../../../platform/module.ts';

/** What the exchange said last. */
export interface ExchangePairs {
  readonly pairs: readonly TradingPair[];
  readonly at: number | null;
  readonly staleBecause: string | null;
}

export type ReadExchangePairs = () => Promise<ExchangePairs>;

/** Requests to one address per second; below what the exchange allows. */
const budget = { calls: 8, perMs: 1000, maxWaitMs: 10_000 };

async function openReader({ config, clock, logger }: Platform): Promise<ExchangeReader | null> {
  const exchange = config.market.exchanges.find((one) => one.exchange === 'coinbase');
  if (!exchange) return null;
  // Loaded only if an exchange is among the sources.
  const [{ ExchangeReader }, { createHttpClient, runLater }] = await Promise.all([
    import('@auspex/market-data/exchanges'),
    import('@auspex/market-data/http'),
  ]);
  return new ExchangeReader({
    exchange: 'coinbase',
    http: createHttpClient({
      clock: { now: () => clock.now(), after: runLater },
      timeoutMs: config.market.timeoutMs,
      hosts: { budget },
    }),
    ...(exchange.baseUrl === null ? {} : { baseUrl: exchange.baseUrl }),
    onFailure: (what, reason) =>
      logger.warn({ exchange: 'coinbase', what, reason }, 'pairs could not be read'),
  });
}

/** How long the first list is waited for; later ones are refreshed in the background. */
const PATIENCE_MS = 1500;

/** What the exchange says, or that it has not answered yet; a later answer is there for the next caller. */
function inTime(answer: Promise<SourceAnswer<PairList>>): Promise<SourceAnswer<PairList>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SourceAnswer<PairList>>((resolve) => {
    const reason = 'Coinbase has not answered yet; its pairs are being read.';
    timer = setTimeout(() => resolve({ kind: 'unavailable', reason }), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * The exchange's list of pairs as currently cached, refreshed in the background once it is an hour old; a failure is
 * only logged, and the last list stays, with its time.
 */
export function createExchangePairs(platform: Platform): ReadExchangePairs {
  let opening: Promise<ExchangeReader | null> | undefined;
  return async () => {
    opening ??= openReader(platform);
    const reader = await opening;
    if (!reader) {
      return { pairs: [], at: null, staleBecause: 'Coinbase is not among the sources of this installation.' };
    }
    const answer = await inTime(reader.pairsAtHand());
    if (answer.kind === 'found') {
      const { pairs, at, staleBecause } = answer.value;
      return { pairs: pairs.map(({ pair }) => pair), at, staleBecause: staleBecause ?? null };
    }
    const staleBecause = 'reason' in answer ? answer.reason : 'The exchange did not answer.';
    return { pairs: [], at: null, staleBecause };
  };
}
