import { type AssetId, addDays, type EpochMs, type IsoDate, newYorkDateOf } from '@auspex/market';
import type { CorporateAction, ReportTime } from '@auspex/market-data';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import { earningsSources } from './ingest/ingest-earnings.ts';
import { countMoves, type DateState, dateStates } from './reading/date-states.ts';
import { fewAtOnce } from './reading/few-at-once.ts';
import { figuresOf, type ReportFigures } from './reading/figures.ts';
import { movesAfter, type ReportMoves, usualSize } from './reading/report-moves.ts';
import type { PeriodFacts } from './store/earnings-facts.ts';
import { readPeriods } from './store/read-earnings.ts';

/** One report of one company, expected or past, as known at a view's instant. */
export interface EarningsEvent extends ReportFigures {
  readonly asset: ViewAsset;
  readonly period: PeriodFacts['period'];
  readonly date: IsoDate;
  readonly time: ReportTime;
  readonly status: DateState['status'];
  readonly otherDates: readonly { readonly date: IsoDate; readonly publisher: string }[];
  /** How often the date was moved. */
  readonly revisions: number;
  /** How often anything about the date changed; grows with every change. */
  readonly changes: number;
  /** Since when this has been known about the date. */
  readonly changedAt: EpochMs;
  /** When the newest of its figures became known. */
  readonly knownAt: EpochMs;
  /** What it is based on. */
  readonly facts: PeriodFacts;
}

/** A report that is out, with the price moves after it. */
export interface PastReport extends EarningsEvent, ReportMoves {}

export interface EventsQuestion {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Only these companies; all if omitted. */
  readonly assetIds?: readonly AssetId[] | undefined;
}

/** Company reports as known at a view's instant. */
export interface EarningsService {
  /** Reports dated between two days, both included, by date. */
  eventsBetween(view: MarketView, question: EventsQuestion): Promise<readonly EarningsEvent[]>;
  /** The next report that is not out yet; one whose day has passed without a result stays next for a while. */
  nextReport(view: MarketView, assetId: AssetId): Promise<EarningsEvent | null>;
  /** Reports that are out, latest first. */
  reportsOf(view: MarketView, assetId: AssetId, limit?: number): Promise<readonly PastReport[]>;
  /** How far prices usually moved the day after: the median size over each company's last twelve reports. */
  usualMoves(view: MarketView, assetIds: readonly AssetId[]): Promise<ReadonlyMap<AssetId, number>>;
}

const PAST_REPORTS = 12;
/** A date that passed this many days ago without a result is no longer waited for. */
const OVERDUE_DAYS = 30;

type Reads = { readonly database: Platform['database']; readonly market: () => MarketService };

export function createEarningsService(reads: Reads): EarningsService {
  const periods = (view: MarketView, question: Parameters<typeof readPeriods>[2]['question']) =>
    readPeriods(reads.database, scopeOf(view), { question, sources: sourceIds(reads) });
  const describe = (view: MarketView, asset: ViewAsset, all: readonly PeriodFacts[]) =>
    describeEvents({ view, asset, sources: sourceIds(reads) }, all);
  return {
    async eventsBetween(view, { from, to, assetIds }) {
      const byAsset = groupByAsset(await periods(view, { assetIds, dated: { from, to } }));
      const found = await fewAtOnce(byAsset, async ([assetId, facts]) => {
        const asset = await view.asset(assetId);
        return asset ? describe(view, asset, facts) : [];
      });
      return found
        .flat()
        .filter(({ date }) => date >= from && date <= to)
        .sort(byDate);
    },
    async nextReport(view, assetId) {
      const asset = await view.asset(assetId);
      if (!asset) return null;
      const from = addDays(newYorkDateOf(view.asOf), -OVERDUE_DAYS);
      const events = await describe(view, asset, await periods(view, { assetIds: [assetId] }));
      const coming = events.filter(({ status, date }) => status !== 'reported' && date >= from);
      return coming.sort(byDate)[0] ?? null;
    },
    async reportsOf(view, assetId, limit = PAST_REPORTS) {
      const asset = await view.asset(assetId);
      if (!asset) return [];
      const events = await describe(view, asset, await periods(view, { assetIds: [assetId] }));
      const { bars } = await view.bars(assetId, { adjustment: 'splits' });
      return events
        .filter(({ status }) => status === 'reported')
        .sort((a, b) => -byDate(a, b))
        .slice(0, limit)
        .map((event) => ({ ...event, ...movesAfter(event, bars) }));
    },
    async usualMoves(view, assetIds) {
      const wanted = [...new Set(assetIds)];
      const byAsset = groupByAsset(await periods(view, { assetIds: wanted, resultsOnly: true }));
      const usual = await fewAtOnce(
        byAsset,
        async ([assetId, facts]) => [assetId, await usualMoveOf(view, assetId, facts)] as const,
      );
      return new Map(usual.flatMap(([assetId, move]) => (move === null ? [] : [[assetId, move]])));
    },
  };
}

async function usualMoveOf(
  view: MarketView,
  assetId: AssetId,
  facts: readonly PeriodFacts[],
): Promise<number | null> {
  const { bars } = await view.bars(assetId, { adjustment: 'splits' });
  const reports = facts
    .flatMap(({ report }) => report ?? [])
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, PAST_REPORTS);
  return usualSize(reports.map((report) => movesAfter(report, bars).nextDayMove));
}

function scopeOf({ world, asOf, seenBy }: MarketView) {
  return { world, asOf, seenBy };
}

function sourceIds({ market }: Reads): string[] {
  return earningsSources(market()).map(({ identity }) => identity.id);
}

function byDate(a: EarningsEvent, b: EarningsEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.asset.symbol < b.asset.symbol ? -1 : 1;
}

function groupByAsset(all: readonly PeriodFacts[]): Map<AssetId, PeriodFacts[]> {
  const groups = new Map<AssetId, PeriodFacts[]>();
  for (const facts of all) groups.set(facts.assetId, [...(groups.get(facts.assetId) ?? []), facts]);
  return groups;
}

interface Describing {
  readonly view: MarketView;
  readonly asset: ViewAsset;
  readonly sources: readonly string[];
}

async function describeEvents(
  { view, asset, sources }: Describing,
  all: readonly PeriodFacts[],
): Promise<EarningsEvent[]> {
  const splits: readonly CorporateAction[] = await view.actions(asset.assetId);
  return all.flatMap((facts): EarningsEvent[] => {
    const states = dateStates(facts);
    const now = states.at(-1);
    // Only estimates are known, or the company is gone by then: no date to show.
    if (!now || (asset.delisting && now.status !== 'reported' && now.date >= asset.delisting.date)) return [];
    const estimated = facts.estimates.at(-1)?.knownAt ?? now.knownAt;
    return [
      {
        ...figuresOf(facts, { splits, asOf: view.asOf, sources }),
        asset,
        period: facts.period,
        date: now.date,
        time: now.time,
        status: now.status,
        otherDates: now.others.map(({ date, publisher }) => ({ date, publisher })),
        revisions: countMoves(states),
        changes: states.length - 1,
        changedAt: now.knownAt,
        knownAt: Math.max(now.knownAt, estimated),
        facts,
      },
    ];
  });
}
