import { calendarOf, canAggregate, type EpochMs, type IntradayTimeframe, TIMEFRAMES } from '@auspex/market';
import type { PriceSource } from '@auspex/market-data';
import type { OpenSource } from '../sources/open-source.ts';
import type { IntradayAnswer, IntradayRead } from '../view/view-context.ts';
import type { Asking } from './asking.ts';
import type { Question } from './background-questions.ts';
import { fetchIntraday, type IntradayFetch, RUNNING_GOOD_FOR_MS, unitOf } from './fetch-intraday.ts';
import { waitAtMost } from './wait-at-most.ts';

/** The longest bars of a source that the wanted ones can be put together from. */
function timeframeOf(
  { capabilities }: PriceSource,
  wanted: IntradayTimeframe,
): IntradayTimeframe | undefined {
  if (!capabilities.intradayBars.offered) return undefined;
  const fitting = capabilities.intradayTimeframes.filter((one) => canAggregate(one, wanted));
  return fitting.sort((a, b) => TIMEFRAMES.indexOf(b) - TIMEFRAMES.indexOf(a))[0];
}

/** Whether what is stored of a session says all that there is to know at the instant of the view. */
function isEnough(read: IntradayRead, { source, now }: { source: OpenSource; now: EpochMs }): boolean {
  const session = calendarOf(read.asset.market).sessionOf(read.date);
  if (!session || session.open >= Math.min(read.asOf, now)) return true;
  if (read.storedAt === null) return false;
  if (read.storedAt >= Math.min(session.close, read.asOf)) return true;
  const goodFor = source.budget === null ? RUNNING_GOOD_FOR_MS.free : RUNNING_GOOD_FOR_MS.counted;
  return now - read.storedAt < goodFor;
}

/** Every source that may have a session's bars, by preference. */
function fetchesOf({ sources }: Asking, read: IntradayRead): IntradayFetch[] {
  return sources.flatMap((source): IntradayFetch[] => {
    // Of a source whose calls are counted, what pages may ask for goes over ports of its own.
    const prices = source.questions.prices;
    const timeframe = prices && timeframeOf(prices, read.timeframe);
    if (!prices || !timeframe) return [];
    const markets = prices.capabilities.intradayMarkets;
    if (markets && !markets.includes(read.asset.market)) return [];
    const { asset, date } = read;
    return [{ asset, date, timeframe, source, prices }];
  });
}

function questionOf(fetch: IntradayFetch): Question {
  const { source, asset, timeframe } = fetch;
  return { source: source.id, about: `intraday ${asset.assetId} ${timeframe} ${unitOf(fetch)}` };
}

/**
 * Has missing bars within the day fetched and stored in the background. Who asked waits at most as long as the question
 * says; what comes later is there for the next who asks.
 */
export function createIntradayDesk(asking: Asking): (read: IntradayRead) => Promise<IntradayAnswer> {
  const { questions, platform } = asking;
  return async (read) => {
    for (const fetch of fetchesOf(asking, read)) {
      if (isEnough(read, { source: fetch.source, now: platform.clock.now() })) return { kind: 'none' };
      const want = () => questions.want(questionOf(fetch), () => fetchIntraday(asking, fetch));
      const before = want();
      const wasAsked = before.state === 'asking';
      // Who comes later, while it is still being asked, does not begin to wait anew.
      if (wasAsked) await waitAtMost(before.done, read.patienceMs - before.forMs());
      const standing = wasAsked ? want() : before;
      if (standing.state === 'asking')
        return { kind: 'coming', reason: `${fetch.prices.identity.name} is being asked.`, retryAt: null };
      if (standing.state === 'failed')
        return { kind: 'coming', reason: standing.reason, retryAt: standing.retryAt };
      if (standing.found) return wasAsked ? { kind: 'stored' } : { kind: 'none' };
    }
    return { kind: 'none' };
  };
}
