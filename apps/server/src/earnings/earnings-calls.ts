import type { CallReplyInput, Calls } from '@auspex/contract';
import { type EpochMs, symbolFilterText } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { type MarketView, newestKnownAt, provenanceOf, sourceNames } from '../market/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { type EarningsReads, readQuestion } from './earnings-question.ts';
import type { EarningsEvent } from './earnings-service.ts';
import type { FeedLinks } from './feed/feed-links.ts';
import { meanPerShare } from './reading/figures.ts';
import { spreadOf, usualSize } from './reading/report-moves.ts';

/** For the dates: where the companies are listed. */
const TIME_ZONE = 'America/New_York';

export function earningsCalls(reads: EarningsReads & { readonly links: FeedLinks }): CallHandlers {
  const { market, service, links } = reads;
  return {
    'earnings.calendar': async ({ query }) => {
      const view = market().viewOf(query);
      const question = await readQuestion(view, query);
      const events = await service.eventsBetween(view, question);
      const usual = await service.usualMoves(
        view,
        events.map(({ asset }) => asset.assetId),
      );
      const items = events.map((event) => writeEvent(event, usual.get(event.asset.assetId) ?? null));
      return { items, timeZone: TIME_ZONE, provenance: origin(reads, view, events) };
    },
    'earnings.history': async ({ params, query }) => {
      const view = market().viewOf(query);
      const asset = await view.findAsset(symbolFilterText(params.symbol));
      if (!asset) throw new NotFound();
      const next = await service.nextReport(view, asset.assetId);
      const reports = await service.reportsOf(view, asset.assetId);
      const usual = usualSize(reports.map(({ nextDayMove }) => nextDayMove));
      return {
        symbol: asset.symbol,
        name: asset.name,
        next: next && writeEvent(next, usual),
        dateHistory: writeDateHistory(next),
        estimateHistory: writeEstimateHistory(next, {
          splits: await view.actions(asset.assetId),
          asOf: view.asOf,
        }),
        reports: reports.map((report) => {
          const { gap, nextDayMove, fiveDayMove } = report;
          return { ...writeEvent(report, usual), gap, nextDayMove, fiveDayMove };
        }),
        moves: {
          gap: spreadOf(reports.map(({ gap }) => gap)),
          nextDay: spreadOf(reports.map(({ nextDayMove }) => nextDayMove)),
          fiveDay: spreadOf(reports.map(({ fiveDayMove }) => fiveDayMove)),
        },
        provenance: origin(reads, view, next ? [next, ...reports] : reports),
      };
    },
    'earnings.feedLink': async ({ body }, context) => {
      const { url, madeAt } = await links.make(callerOf(context).memberId, body);
      return { url, madeAt: madeAt.toISOString() };
    },
    'earnings.revokeFeed': async (_, context) => ({
      revoked: await links.revoke(callerOf(context).memberId),
    }),
  };
}

type History = CallReplyInput<Calls['earnings.history']>;

function writeDateHistory(next: EarningsEvent | null): History['dateHistory'] {
  return [...(next?.facts.notices ?? [])].reverse().map(({ date, time, publisher, status, knownAt }) => ({
    ...{ date, time, publisher, status },
    knownAt: new Date(knownAt).toISOString(),
  }));
}

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
function writeEvent(event: EarningsEvent, usualMove: number | null): EventReply {
  const { asset, period, date, time, status, revisions, currency } = event;
  return {
    ...{ date, time, status, revisions, currency, usualMove },
    symbol: asset.symbol,
    name: asset.name,
    sector: asset.sector,
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
