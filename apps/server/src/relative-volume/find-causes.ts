import { type AssetId, type EpochMs, type IsoDate, newYorkDateOf, startOfDate } from '@auspex/market';
import type { EarningsEvent, EarningsService } from '../earnings/index.ts';
import type { MarketService, MarketView } from '../market/index.ts';
import type { NewsService } from '../news/index.ts';

const TIMES: Readonly<Record<string, string>> = {
  'before-open': ' before the open',
  'after-close': ' after the close',
};

/** What may have made people trade. */
export interface Cause {
  readonly kind: 'earnings' | 'news' | 'index';
  /** The headline; anything else in a few English words. */
  readonly text: string;
  readonly at: EpochMs;
  /** Of a headline: who published it first, and how it speaks of the asset. */
  readonly publisher: string | null;
  readonly tone: number | null;
  /** Of an index: which, and what happened. */
  readonly index: { readonly name: string; readonly change: 'joined' | 'left' } | null;
  /** What a report says, for other languages; null for headlines. */
  readonly report: ReportFacts | null;
}

/** What a cause of one kind does not have. */
const noCause = { publisher: null, tone: null, index: null, report: null };

export interface CauseRequest {
  readonly view: MarketView;
  readonly assetIds: readonly AssetId[];
  readonly from: EpochMs;
}

/** Tells causes by asset, the likeliest first. */
export type FindCauses = (request: CauseRequest) => Promise<Map<AssetId, Cause[]>>;

/** More than this nobody reads in a table. */
const MOST_HEADLINES = 2;
/** A headline that names an asset only in passing explains nothing. */
const LEAST_RELEVANCE = 0.3;

/**
 * Headlines since an instant, near-duplicates once by the earliest, those that speak most strongly of the asset first. Headlines
 * that only repeat the move of the price explain nothing and are left out.
 */
export function findHeadlines(news: NewsService): FindCauses {
  return async ({ view, assetIds, from }) => {
    const { asOf, seenBy } = view;
    const items = await news.articlesOf({ assetIds, from, until: asOf + 1, asOf, seenBy });
    const wanted = new Set(assetIds);
    const found = new Map<AssetId, (Cause & { relevance: number; clusterId: string })[]>();
    for (const { title, publisher, knownAt, clusterId, recap, mentions } of items) {
      if (recap) continue;
      for (const { assetId, relevance, tone } of mentions) {
        if (!wanted.has(assetId) || relevance < LEAST_RELEVANCE) continue;
        const causes = found.get(assetId) ?? [];
        found.set(assetId, causes);
        if (causes.some((cause) => cause.clusterId === clusterId)) continue;
        causes.push({
          ...noCause,
          kind: 'news',
          text: title,
          at: knownAt,
          publisher,
          tone,
          relevance,
          clusterId,
        });
      }
    }
    const best = [...found].map(([assetId, causes]): [AssetId, Cause[]] => [
      assetId,
      causes
        .sort((a, b) => weightOf(b) - weightOf(a) || b.relevance - a.relevance || b.at - a.at)
        .slice(0, MOST_HEADLINES)
        .map(({ relevance, clusterId, ...cause }) => cause),
    ]);
    return new Map(best);
  };
}

/** A headline that takes no side explains a move least. */
function weightOf({ tone, relevance }: { readonly tone: number | null; readonly relevance: number }): number {
  return Math.abs(tone ?? 0) * relevance;
}

/** Reports since trading last stopped: of the day, and of the evening before. */
export function findReports(earnings: EarningsService): FindCauses {
  return async ({ view, assetIds, from }) => {
    const [evening, today] = [newYorkDateOf(from), newYorkDateOf(view.asOf)];
    const events = await earnings.eventsBetween(view, { from: evening, to: today, assetIds });
    const telling = events.filter(({ date, time }) => date > evening || time !== 'before-open');
    const found = new Map<AssetId, Cause[]>();
    for (const event of telling) {
      const { assetId } = event.asset;
      const report = reportFacts(event);
      const text = describeReport(report);
      const cause: Cause = { ...noCause, kind: 'earnings', text, at: event.knownAt, report };
      found.set(assetId, [...(found.get(assetId) ?? []), cause]);
    }
    return found;
  };
}

/** Assets that joined or left an index since trading last stopped: funds that follow it have to trade them. */
export function findIndexChanges(market: () => Pick<MarketService, 'view'>): FindCauses {
  return async ({ view, assetIds, from }) => {
    const earlier = market().view({ asOf: from, seenBy: view.seenBy });
    const found = new Map<AssetId, Cause[]>();
    for (const { indexId, name } of await view.indices()) {
      const [now, then] = await Promise.all([view.indexMembers(indexId), earlier.indexMembers(indexId)]);
      // An index that was not known yet has no changes.
      if (then.length === 0) continue;
      const [joined, left] = [without(now, then), without(then, now)];
      // A rebalancing gives every member a new weight from its date on.
      const date = now.reduce<IsoDate>(
        (latest, { effectiveFrom }) => (effectiveFrom > latest ? effectiveFrom : latest),
        '1970-01-01',
      );
      const at = Math.max(from, startOfDate(date));
      for (const assetId of assetIds) {
        const change = joined.has(assetId) ? 'joined' : left.has(assetId) ? 'left' : null;
        if (change === null) continue;
        const text = `${change === 'joined' ? 'Joined' : 'Left'} ${name}`;
        const cause: Cause = { ...noCause, kind: 'index', text, at, index: { name, change } };
        found.set(assetId, [...(found.get(assetId) ?? []), cause]);
      }
    }
    return found;
  };
}

type Members = readonly { readonly assetId: AssetId }[];

function without(members: Members, others: Members): ReadonlySet<AssetId> {
  const known = new Set(others.map(({ assetId }) => assetId));
  return new Set(members.flatMap(({ assetId }) => (known.has(assetId) ? [] : [assetId])));
}

/** Several kinds of causes, in the order given. */
export function joinCauses(finders: readonly FindCauses[]): FindCauses {
  return async (request) => {
    const joined = new Map<AssetId, Cause[]>();
    for (const found of await Promise.all(finders.map((find) => find(request)))) {
      for (const [assetId, causes] of found) joined.set(assetId, [...(joined.get(assetId) ?? []), ...causes]);
    }
    return joined;
  };
}

/** A report as a possible cause: which quarter, when, and the result beside what was expected, where they are known. */
interface ReportFacts
  extends Pick<EarningsEvent, 'date' | 'time' | 'status' | 'epsActual' | 'epsEstimate' | 'currency'> {
  readonly quarter: number;
  readonly fiscalYear: number;
}

function reportFacts(event: EarningsEvent): ReportFacts {
  const { period, date, time, status, epsActual, epsEstimate, currency } = event;
  const { quarter, fiscalYear } = period;
  return { quarter, fiscalYear, date, time, status, epsActual, epsEstimate, currency };
}

function dollars(value: number): string {
  return value.toFixed(2);
}

/** A report in a few words. */
function describeReport(report: ReportFacts): string {
  const { date, time, status, epsActual, epsEstimate } = report;
  const quarter = `Q${report.quarter} ${report.fiscalYear}`;
  const when = `${date}${TIMES[time] ?? ''}`;
  if (status !== 'reported') return `Report for ${quarter} expected on ${when}`;
  if (epsActual === null) return `Report for ${quarter} on ${when}`;
  const against = epsEstimate === null ? '' : ` against ${dollars(epsEstimate)} expected`;
  return `Report for ${quarter} on ${when}: ${dollars(epsActual)} a share${against}`;
}
