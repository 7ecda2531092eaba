import type { CallInput, CallReplyInput, Calls } from '@auspex/contract';
import { type EpochMs, symbolFilterText } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { type MarketView, newestKnownAt, provenanceOf, sourceNames, viewReply } from '../market/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { type EarningsReads, readQuestion } from './earnings-question.ts';
import type { EarningsEvent } from './earnings-service.ts';
import type { FeedLinks } from './feed/feed-links.ts';
import { meanPerShare } from './reading/figures.ts';
import { spreadOf, usualSize } from './reading/report-moves.ts';

/** For the dates: where the companies are listed. */
const TIME_ZONE = 'America/New_York';

const restsOn = ['earnings'] as const;

export function earningsCalls(reads: EarningsReads & { readonly links: FeedLinks }): CallHandlers {
  const { links } = reads;
  return {
    'earnings.calendar': ({ query }, context) =>
      viewReply(reads, context, {
        ...{ key: JSON.stringify(query), asOf: query.asOf, restsOn },
        read: (view) => writeCalendar(reads, view, query),
      }),
    'earnings.history': ({ params: { symbol }, query }, context) =>
      viewReply(reads, context, {
        ...{ key: `${symbol} ${JSON.stringify(query)}`, asOf: query.asOf, restsOn },
        read: (view) => writeHistory(reads, view, symbol),
      }),
    'earnings.feedLink': async ({ body }, context) => {
      const { url, madeAt } = await links.make(callerOf(context).memberId, body);
      return { url, madeAt: madeAt.toISOString() };
    },
    'earnings.revokeFeed': async (_, context) => ({
      revoked: await links.revoke(callerOf(context).memberId),
    }),
  };
}

async function writeCalendar(
  reads: EarningsReads,
  view: MarketView,
  query: CallInput<Calls['earnings.calendar']>['query'],
): Promise<CallReplyInput<Calls['earnings.calendar']>> {
  const { service } = reads;
  const question = await readQuestion(view, query);
  const events = await service.eventsBetween(view, { ...question, ownEstimates: true });
  const assets = events.map(({ asset }) => asset);
  const ids = assets.map(({ assetId }) => assetId);
  const [usual, caps] = [await service.usualMoves(view, ids), await service.marketCaps(view, assets)];
  return {
    items: events.map((event) => {
      const { assetId } = event.asset;
      const usualMove = usual.get(assetId) ?? null;
      return writeEvent(event, { usualMove, marketCap: caps.get(assetId) ?? null });
    }),
    timeZone: TIME_ZONE,
    estimateRecord: await service.estimateRecord(view),
    provenance: origin(reads, view, events),
  };
}

async function writeHistory(reads: EarningsReads, view: MarketView, symbol: string): Promise<History> {
  const { service } = reads;
  const asset = await view.findAsset(symbolFilterText(symbol));
  if (!asset) throw new NotFound();
  const next = await service.nextReport(view, asset.assetId);
  const reports = await service.reportsOf(view, asset.assetId);
  const usualMove = usualSize(reports.map(({ nextDayMove }) => nextDayMove));
  const marketCap = (await service.marketCaps(view, [asset])).get(asset.assetId) ?? null;
  const measured = { usualMove, marketCap };
  return {
    symbol: asset.symbol,
    name: asset.name,
    next: next && writeEvent(next, measured),
    dateHistory: writeDateHistory(next),
    estimateHistory: writeEstimateHistory(next, {
      splits: await view.actions(asset.assetId),
      asOf: view.asOf,
    }),
    reports: reports.map((report) => {
      const { gap, nextDayMove, fiveDayMove } = report;
      return { ...writeEvent(report, measured), gap, nextDayMove, fiveDayMove };
    }),
    moves: {
      gap: spreadOf(reports.map(({ gap }) => gap)),
      nextDay: spreadOf(reports.map(({ nextDayMove }) => nextDayMove)),
      fiveDay: spreadOf(reports.map(({ fiveDayMove }) => fiveDayMove)),
    },
    estimateRecord: await service.estimateRecord(view),
    provenance: origin(reads, view, next ? [next, ...reports] : reports),
  };
}

type History = CallReplyInput<Calls['earnings.history']>;

/** What was said about the next date, the latest first: our own estimate is the first word on it. */
function writeDateHistory(next: EarningsEvent | null): History['dateHistory'] {
  const own = next?.ownEstimate;
  const said = [
    ...(own ? [{ ...OWN_WORD, date: own.date, days: own.days, knownAt: own.knownAt }] : []),
    ...(next?.facts.notices ?? []).map((notice) => ({ ...notice, days: null })),
  ];
  return said
    .sort((a, b) => b.knownAt - a.knownAt)
    .map(({ date, time, publisher, status, days, knownAt }) => ({
      ...{ date, time, publisher, status, days },
      knownAt: new Date(knownAt).toISOString(),
    }));
}

const OWN_WORD = { publisher: 'Auspex', time: 'unknown', status: 'estimated' } as const;

/**
 * Each of the analysts' estimates; per-share figures are in shares of the view's date, like the estimate above it.
 */
function writeEstimateHistory(
  next: EarningsEvent | null,
  now: { readonly splits: readonly CorporateAction[]; readonly asOf: EpochMs },
): History['estimateHistory'] {
  return [...(next?.facts.estimates ?? [])].reverse().map((estimate) => {
    const { metric, analysts = null, knownAt } = estimate;
    const mean = metric === 'eps' ? meanPerShare(estimate, now) : estimate.mean;
    return { metric, mean, analysts, knownAt: new Date(knownAt).toISOString() };
  });
}

function origin(reads: EarningsReads, view: MarketView, events: readonly EarningsEvent[]) {
  return provenanceOf(reads, view, {
    source: sourceNames(reads.market(), 'earnings'),
    knownAt: newestKnownAt(events),
  });
}

type EventReply = CallReplyInput<Calls['earnings.calendar']>['items'][number];

/** A report as members see it. */
function writeEvent(event: EarningsEvent, measured: Pick<EventReply, 'usualMove' | 'marketCap'>): EventReply {
  const { asset, period, date, time, status, overdue, ownEstimate, revisions, currency } = event;
  return {
    ...{ date, time, status, overdue, ownEstimate, revisions, currency, ...measured },
    symbol: asset.symbol,
    name: asset.name,
    sector: asset.sector,
    marketCapCurrency: asset.currency,
    otherDates: [...event.otherDates],
    fiscalYear: period.fiscalYear,
    quarter: period.quarter,
    periodEnd: period.end,
    epsEstimate: event.epsEstimate,
    epsActual: event.epsActual,
    epsSurprise: event.epsSurprise,
    revenueEstimate: event.revenueEstimate,
    revenueActual: event.revenueActual,
    revenueSurprise: event.revenueSurprise,
  };
}
