import { calendarOf, canAggregate, type EpochMs, type IntradayTimeframe, TIMEFRAMES } from '@auspex/market';
import type { PriceSource } from '@auspex/market-data';
import type { OpenSource } from '../sources/open-source.ts';
import type { IntradayAnswer, IntradayRead } from '../view/view-context.ts';
import type { Asking } from './asking.ts';
import type { Question } from './background-questions.ts';
import {
  fetchIntraday,
  hasAnsweredInFull,
  type IntradayFetch,
  LATE_MS,
  RUNNING_GOOD_FOR_MS,
  unitOf,
} from './fetch-intraday.ts';
import { waitAtMost } from './wait-at-most.ts';

/** The source's longest bars from which the wanted ones can be aggregated. */
function timeframeOf(
  { capabilities }: PriceSource,
  wanted: IntradayTimeframe,
): IntradayTimeframe | undefined {
  if (!capabilities.intradayBars.offered) return undefined;
  const fitting = capabilities.intradayTimeframes.filter((one) => canAggregate(one, wanted));
  return fitting.sort((a, b) => TIMEFRAMES.indexOf(b) - TIMEFRAMES.indexOf(a))[0];
}

/** Whether what is stored of a session is all there is to know at the view's instant. */
function isEnough(read: IntradayRead, { source, now }: { source: OpenSource; now: EpochMs }): boolean {
  const session = calendarOf(read.asset.market).sessionOf(read.date);
  if (!session || session.open >= Math.min(read.asOf, now)) return true;
  if (read.storedAt === null) return false;
  if (read.storedAt >= Math.min(session.close + LATE_MS, read.asOf)) return true;
  const goodFor = source.budget === null ? RUNNING_GOOD_FOR_MS.free : RUNNING_GOOD_FOR_MS.counted;
  return now - read.storedAt < goodFor;
}

/** Whether a source gave what is stored, or the same again, after the session's last bars were there. */
async function isComplete(
  asking: Asking,
  { storedAt }: IntradayRead,
  fetches: readonly IntradayFetch[],
): Promise<boolean> {
  if (storedAt === null) return false;
  for (const fetch of fetches) if (await hasAnsweredInFull(asking, fetch)) return true;
  return false;
}

/** Every source that may have a session's bars, in order of preference. */
function fetchesOf({ sources }: Asking, read: IntradayRead): IntradayFetch[] {
  return sources.flatMap((source): IntradayFetch[] => {
    // For a source with a quota, page requests go through ports of their own.
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
 * Fetches and stores missing intraday bars in the background. The caller waits at most as long as the question says;
 * what arrives later is there for the next one.
 */
export function createIntradayQuestions(asking: Asking): (read: IntradayRead) => Promise<IntradayAnswer> {
  const { questions, platform } = asking;
  return async (read) => {
    const fetches = fetchesOf(asking, read);
    for (const [place, fetch] of fetches.entries()) {
      if (isEnough(read, { source: fetch.source, now: platform.clock.now() })) return { kind: 'none' };
      // Of all of them, so once.
      if (place === 0 && (await isComplete(asking, read, fetches))) return { kind: 'none' };
      const want = () => questions.want(questionOf(fetch), () => fetchIntraday(asking, fetch));
      const before = want();
      const wasAsked = before.state === 'asking';
      // Somebody who joins while it is in flight does not start a new wait.
      if (wasAsked) await waitAtMost(before.done, read.patienceMs - before.forMs());
      const standing = wasAsked ? want() : before;
      if (standing.state === 'asking')
        return { kind: 'coming', reason: `Waiting for ${fetch.prices.identity.name}.`, retryAt: null };
      if (standing.state === 'failed')
        return { kind: 'coming', reason: standing.reason, retryAt: standing.retryAt };
      if (standing.found) return wasAsked ? { kind: 'stored' } : { kind: 'none' };
    }
    return { kind: 'none' };
  };
}
