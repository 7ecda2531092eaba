import { type AssetId, addDays, type EpochMs, type IsoDate, MINUTE_MS, newYorkDateOf } from '@auspex/market';
import type { CorporateAction, ReportTime } from '@auspex/market-data';
import { type MarketService, type MarketView, marketCapOf, type ViewAsset } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { earningsSources } from './ingest/ingest-earnings.ts';
import {
  estimateFrom,
  estimatesOf,
  groupByAsset,
  type OwnEstimate,
  type OwnEstimates,
  reportedQuarters,
  withEstimated,
  withPeriod,
} from './own-estimates.ts';
import { countMoves, type DateState, dateStates } from './reading/date-states.ts';
import { type EstimateRecord, isSameQuarter, judgeEstimates, totalRecord } from './reading/estimate-date.ts';
import { figuresOf, type ReportFigures } from './reading/figures.ts';
import { movesAfter, type ReportMoves, usualSize } from './reading/report-moves.ts';
import type { PeriodFacts } from './store/earnings-facts.ts';
import { type PeriodQuestion, readPeriods } from './store/read-earnings.ts';

/** One report of one company, expected or past, as known at a view's instant. */
export interface EarningsEvent extends ReportFigures {
  readonly asset: ViewAsset;
  readonly period: PeriodFacts['period'];
  readonly date: IsoDate;
  readonly time: ReportTime;
  /** `own-estimate`: nobody has named a date, and the one given is ours. */
  readonly status: DateState['status'] | 'own-estimate';
  /** Whether it was expected by now, the days around an estimate of ours included, and is not out. */
  readonly overdue: boolean;
  /** Our own estimate of the date, made when the report before came out; null once this one is out. */
  readonly ownEstimate: OwnEstimate | null;
  readonly otherDates: readonly { readonly date: IsoDate; readonly publisher: string }[];
  /** How often the date was moved. */
  readonly revisions: number;
  /** How often anything about the date changed; grows with every change. */
  readonly changes: number;
  /** Since when the date, or once it is out the result, has been known as it is. */
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
  /** Also reports that nobody but us has put a date to. */
  readonly ownEstimates?: true;
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
  /** What companies are worth: the last close times the shares; without an entry where that is not known. */
  marketCaps(view: MarketView, assets: readonly ViewAsset[]): Promise<ReadonlyMap<AssetId, number>>;
  /** How our own estimates of dates did, walking forward through every report known by then. */
  estimateRecord(view: MarketView): Promise<EstimateRecord | null>;
}

const PAST_REPORTS = 12;
/** A date that passed this many days ago without a result is no longer waited for. */
const OVERDUE_DAYS = 30;
/** Long enough for the reports that an estimate of ours is based on. */
const ESTIMATED_FROM_DAYS = 3 * 365;
/** How long the record of the estimates is kept: one report more among thousands does not change it. */
const RECORD_KEPT_MS = 15 * MINUTE_MS;

type Reads = { readonly database: Platform['database']; readonly market: () => MarketService };

/** Company reports from what is stored of them. */
export class StoredEarnings implements EarningsService {
  readonly #reads: Reads;
  readonly #records = new BoundedCache<EstimateRecord>(8, RECORD_KEPT_MS);

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  async eventsBetween(view: MarketView, question: EventsQuestion): Promise<readonly EarningsEvent[]> {
    const { from, to, assetIds, ownEstimates } = question;
    const dated = groupByAsset(await this.#periods(view, { assetIds, dated: { from, to } }));
    const own = ownEstimates ? await this.#ownEstimates(view, assetIds) : new Map<AssetId, OwnEstimate>();
    const byAsset = await withEstimated(dated, own, {
      isDue: ({ date }) => date >= from && date <= to && date >= overdueSince(view),
      read: (ids, endingFrom) => this.#periods(view, { assetIds: ids, endingFrom }),
    });
    const found = await fewAtOnce(byAsset, async ([assetId, facts]) => {
      const asset = await view.asset(assetId);
      return asset ? this.#describe(view, asset, { facts, own: own.get(assetId) ?? null }) : [];
    });
    return found
      .flat()
      .filter(({ date }) => date >= from && date <= to)
      .sort(byDate);
  }

  async nextReport(view: MarketView, assetId: AssetId): Promise<EarningsEvent | null> {
    const asset = await view.asset(assetId);
    if (!asset) return null;
    const facts = await this.#periods(view, { assetIds: [assetId] });
    const own = estimateFrom(facts);
    const known = { facts: own ? withPeriod(facts, assetId, own) : facts, own };
    const events = await this.#describe(view, asset, known);
    const coming = events.filter(({ status, date }) => status !== 'reported' && date >= overdueSince(view));
    return coming.sort(byDate)[0] ?? null;
  }

  async reportsOf(view: MarketView, assetId: AssetId, limit = PAST_REPORTS): Promise<readonly PastReport[]> {
    const asset = await view.asset(assetId);
    if (!asset) return [];
    const facts = await this.#periods(view, { assetIds: [assetId] });
    const events = await this.#describe(view, asset, { facts, own: null });
    const { bars } = await view.bars(assetId, { adjustment: 'splits' });
    return events
      .filter(({ status }) => status === 'reported')
      .sort((a, b) => -byDate(a, b))
      .slice(0, limit)
      .map((event) => ({ ...event, ...movesAfter(event, bars) }));
  }

  async usualMoves(view: MarketView, assetIds: readonly AssetId[]): Promise<ReadonlyMap<AssetId, number>> {
    const wanted = [...new Set(assetIds)];
    const byAsset = groupByAsset(await this.#periods(view, { assetIds: wanted, resultsOnly: true }));
    const usual = await fewAtOnce(
      byAsset,
      async ([assetId, facts]) => [assetId, await usualMoveOf(view, assetId, facts)] as const,
    );
    return new Map(usual.flatMap(([assetId, move]) => (move === null ? [] : [[assetId, move]])));
  }

  async marketCaps(view: MarketView, assets: readonly ViewAsset[]): Promise<ReadonlyMap<AssetId, number>> {
    const once = new Map(assets.map((asset) => [asset.assetId, asset]));
    const caps = await fewAtOnce(once.values(), async (asset) => {
      const { bars } = await view.bars(asset.assetId, { adjustment: 'splits' });
      return [asset.assetId, await marketCapOf(view, asset, bars.close.at(-1))] as const;
    });
    return new Map(caps.flatMap(([assetId, cap]) => (cap === null ? [] : [[assetId, cap]])));
  }

  async estimateRecord(view: MarketView): Promise<EstimateRecord | null> {
    const key = `${view.world} ${view.present ? 'now' : view.moment}`;
    const known = this.#records.get(key);
    if (known) return known;
    const companies = groupByAsset(await this.#periods(view, { resultsOnly: true }));
    const judged: (EstimateRecord | null)[] = [];
    for (const facts of companies.values()) {
      judged.push(judgeEstimates(reportedQuarters(facts)));
      await yieldToEventLoop();
    }
    const record = totalRecord(judged);
    if (record) this.#records.set(key, record);
    return record;
  }

  #periods(view: MarketView, question: PeriodQuestion): Promise<PeriodFacts[]> {
    const { world, asOf, seenBy } = view;
    return readPeriods(
      this.#reads.database,
      { world, asOf, seenBy },
      { question, sources: sourceIds(this.#reads) },
    );
  }

  async #ownEstimates(view: MarketView, assetIds: readonly AssetId[] | undefined): Promise<OwnEstimates> {
    const endingFrom = addDays(newYorkDateOf(view.asOf), -ESTIMATED_FROM_DAYS);
    return estimatesOf(await this.#periods(view, { assetIds, resultsOnly: true, endingFrom }));
  }

  #describe(view: MarketView, asset: ViewAsset, known: KnownPeriods): Promise<EarningsEvent[]> {
    return describeEvents({ view, asset, sources: sourceIds(this.#reads) }, known);
  }
}

function overdueSince(view: MarketView): IsoDate {
  return addDays(newYorkDateOf(view.asOf), -OVERDUE_DAYS);
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

function sourceIds({ market }: Reads): string[] {
  return earningsSources(market()).map(({ identity }) => identity.id);
}

function byDate(a: EarningsEvent, b: EarningsEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.asset.symbol < b.asset.symbol ? -1 : 1;
}

interface Describing {
  readonly view: MarketView;
  readonly asset: ViewAsset;
  readonly sources: readonly string[];
}

interface KnownPeriods {
  readonly facts: readonly PeriodFacts[];
  readonly own: OwnEstimate | null;
}

async function describeEvents(
  { view, asset, sources }: Describing,
  { facts: all, own }: KnownPeriods,
): Promise<EarningsEvent[]> {
  const splits: readonly CorporateAction[] = await view.actions(asset.assetId);
  return all.flatMap((facts): EarningsEvent[] => {
    const states = dateStates(facts);
    const ownEstimate = own && !facts.report && isSameQuarter(own.period, facts.period) ? own : null;
    const now = states.at(-1) ?? (ownEstimate && { ...UNNAMED, ...ownEstimate });
    // Nobody has named a date, not even we; or the company is gone by then: no date to show.
    if (!now || (asset.delisting && now.status !== 'reported' && now.date >= asset.delisting.date)) return [];
    const changedAt = facts.report?.knownAt ?? now.knownAt;
    const estimated = facts.estimates.at(-1)?.knownAt ?? changedAt;
    return [
      {
        ...figuresOf(facts, { splits, asOf: view.asOf, sources }),
        asset,
        ownEstimate,
        period: facts.period,
        date: now.date,
        time: now.time,
        status: now.status,
        overdue: now.status !== 'reported' && lastDayOf(now, ownEstimate) < newYorkDateOf(view.asOf),
        otherDates: now.others.map(({ date, publisher }) => ({ date, publisher })),
        revisions: countMoves(states),
        changes: states.length,
        changedAt,
        knownAt: Math.max(changedAt, estimated),
        facts,
      },
    ];
  });
}

/** The last day on which a report is still on time. */
function lastDayOf(
  { date, status }: Pick<EarningsEvent, 'date' | 'status'>,
  own: OwnEstimate | null,
): IsoDate {
  return status === 'own-estimate' && own ? addDays(date, own.days) : date;
}

/** What is known of a date that only we have estimated. */
const UNNAMED = { time: 'unknown', status: 'own-estimate', others: [] } as const;

/** Fewer than there are database connections, so that one question leaves some for others. */
const AT_ONCE = 4;

/** Maps over a list a few items at a time and keeps the order. */
async function fewAtOnce<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const list = [...items];
  const results: Result[] = [];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    results.push(...(await Promise.all(list.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
