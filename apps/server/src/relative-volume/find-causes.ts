import { type AssetId, type EpochMs, newYorkDateOf } from '@auspex/market';
import type { EarningsEvent, EarningsService } from '../earnings/index.ts';
import type { MarketView } from '../market/index.ts';
import type { NewsService } from '../news/index.ts';

const TIMES: Readonly<Record<string, string>> = {
  'before-open': ' before the open',
  'after-close': ' after the close',
};

/** What may have made people trade. */
export interface Cause {
  readonly kind: 'earnings' | 'news';
  /** The headline; a report in a few English words. */
  readonly text: string;
  readonly at: EpochMs;
  /** What a report says, for other languages; null for headlines. */
  readonly report: ReportFacts | null;
}

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

/** Headlines since an instant, near-duplicates once, those that are most about the asset first. */
export function findHeadlines(news: NewsService): FindCauses {
  return async ({ view, assetIds, from }) => {
    const { asOf, seenBy } = view;
    const items = await news.articlesOf({ assetIds, from, until: asOf + 1, asOf, seenBy });
    const wanted = new Set(assetIds);
    const found = new Map<AssetId, (Cause & { relevance: number; clusterId: string })[]>();
    for (const { title, knownAt, clusterId, mentions } of items) {
      for (const { assetId, relevance } of mentions) {
        if (!wanted.has(assetId) || relevance < LEAST_RELEVANCE) continue;
        const causes = found.get(assetId) ?? [];
        found.set(assetId, causes);
        if (causes.some((cause) => cause.clusterId === clusterId)) continue;
        causes.push({ kind: 'news', text: title, at: knownAt, report: null, relevance, clusterId });
      }
    }
    const best = [...found].map(([assetId, causes]): [AssetId, Cause[]] => [
      assetId,
      causes
        .sort((a, b) => b.relevance - a.relevance || b.at - a.at)
        .slice(0, MOST_HEADLINES)
        .map(({ kind, text, at, report }) => ({ kind, text, at, report })),
    ]);
    return new Map(best);
  };
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
      const cause: Cause = { kind: 'earnings', text: describeReport(report), at: event.knownAt, report };
      found.set(assetId, [...(found.get(assetId) ?? []), cause]);
    }
    return found;
  };
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
