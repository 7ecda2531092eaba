import {
  type AssetId,
  type BarColumns,
  DAY_MS,
  type EpochMs,
  type IsoDate,
  MINUTE_MS,
  makeBarColumns,
  type OrderBook,
  sliceBars,
} from '@auspex/market';
import type {
  AssetListing,
  CorporateAction,
  CurrencyPair,
  DailyRate,
  EarningsDateNotice,
  EarningsEstimate,
  EarningsReport,
  FinancialStatement,
  IndexWeight,
  LiveRate,
  Quote,
  ShareCount,
  TradingHalt,
} from '@auspex/market-data';
import { LRUCache } from 'lru-cache';
import { CurrencyRates } from './currencies/currency-rates.ts';
import { dateNotices } from './earnings/date-notices.ts';
import type { ReportPlan } from './earnings/report-plan.ts';
import { CompanyBooks } from './fundamentals/company-books.ts';
import { estimatesOf, reportOf } from './fundamentals/estimates.ts';
import { shareCountsOf, statementsOf } from './fundamentals/statements.ts';
import { NewsDesk } from './headlines/news-desk.ts';
import type { SimulatedHeadline } from './headlines/news-event.ts';
import { INDEX_IDS } from './indices/index-rules.ts';
import { weightRecords } from './indices/index-weights.ts';
import { POINTS_A_MINUTE } from './intraday/bridge-prices.ts';
import { type DayMinutes, dayMinutes, minuteCount, sessionMinute } from './intraday/day-minutes.ts';
import { haltsUntil } from './intraday/halts.ts';
import { orderBookAt } from './intraday/order-book-at.ts';
import { completeMinutes, quoteAt } from './intraday/quote-at.ts';
import { countUpTo, sessionGrid, sessionUpTo } from './session-grid.ts';
import type { SimulatedWorld } from './simulated-world.ts';
import type { PlantedTruth } from './truth/planted-effects.ts';
import { listingKnownBy } from './universe/listings.ts';
import { type Company, type SimulatedAsset, UNIVERSE } from './universe/universe.ts';

/** Sessions kept minute by minute: today's of every asset, and some of the past. */
const DAYS_KEPT = 220;

/** What a world has shown up to an instant: it returns nothing known later. */
export class SimulatedMarket {
  readonly seed: string;
  /** The instant up to which it shows its world. */
  readonly to: EpochMs;
  readonly truth: PlantedTruth;
  private readonly world: SimulatedWorld;
  private readonly kept: KeptParts;

  constructor(world: SimulatedWorld, to: EpochMs, kept: KeptParts = keepParts(world)) {
    this.world = world;
    this.seed = world.seed;
    this.truth = world.truth;
    this.to = to;
    this.kept = kept;
  }

  /** The same world viewed at another instant within it; what was generated so far is kept. */
  seenAt(to: EpochMs): SimulatedMarket {
    if (!(new Date(to + DAY_MS).getUTCFullYear() <= this.world.lastYear)) {
      throw new RangeError('This world ends before that instant; simulate it again up to there.');
    }
    return new SimulatedMarket(this.world, to, this.kept);
  }

  /** Everything that had been listed, delisted assets included. */
  listings(): AssetListing[] {
    return this.world.universe.all.flatMap((asset) => listingKnownBy(asset, this.to) ?? []);
  }

  /** Unadjusted daily bars of the sessions that had closed; absent for an asset it does not know. */
  dailyBars(assetId: AssetId): BarColumns | undefined {
    const asset = this.world.asset(assetId);
    if (!asset) return undefined;
    const { bars, firstSession } = this.world.path(asset);
    const closed = countUpTo(gridOf(asset).close, this.to) - firstSession;
    return sliceBars(bars, 0, Math.max(0, Math.min(closed, bars.time.length)));
  }

  corporateActions(assetId: AssetId): CorporateAction[] {
    const asset = this.world.asset(assetId);
    return asset ? this.known(this.world.path(asset).actions) : [];
  }

  halts(assetId: AssetId): TradingHalt[] {
    const asset = this.world.asset(assetId);
    if (!asset) return [];
    const { firstSession, returns } = this.world.path(asset);
    const sessions = [firstSession, firstSession + returns.length] as const;
    return haltsUntil({ seed: this.seed, asset, sessions }, this.to);
  }

  /** Minute bars of a session that were complete; they aggregate to the daily bar exactly. */
  minuteBars(assetId: AssetId, date: IsoDate): BarColumns | undefined {
    const day = this.dayOf(assetId, date);
    if (!day) return undefined;
    const bars = minuteBarsOf(day);
    const count = completeMinutes(day, this.to);
    return count < bars.time.length ? sliceBars(bars, 0, count) : bars;
  }

  /** Time and volume of those minute bars, which need none of their prices. */
  minuteVolumes(assetId: AssetId, date: IsoDate): Pick<BarColumns, 'time' | 'volume'> | undefined {
    const day = this.dayOf(assetId, date);
    if (!day) return undefined;
    const count = completeMinutes(day, this.to);
    const time = new Float64Array(count);
    for (let m = 0; m < count; m++) time[m] = day.open + sessionMinute(day, m) * MINUTE_MS;
    return { time, volume: day.volume.subarray(0, count) };
  }

  /** The quote at an instant up to `to`; absent before the first session. */
  quote(assetId: AssetId, at: EpochMs = this.to): Quote | undefined {
    const asset = this.world.asset(assetId);
    if (!asset || at > this.to) return undefined;
    const path = this.world.path(asset);
    const minutes = (session: number) =>
      this.day(asset, session) ?? dayMinutes(this.seed, asset, { path, session });
    return quoteAt(asset, { path, minutes }, at);
  }

  /** The order book at an instant up to `to`; absent while the market is closed or trading is halted. */
  orderBook(assetId: AssetId, at: EpochMs = this.to): OrderBook | undefined {
    const asset = this.world.asset(assetId);
    const quote = this.quote(assetId, at);
    return asset && quote && orderBookAt(this.seed, asset, { quote, at });
  }

  /** Statements and restatements in the order in which they became known; absent for anything but a company. */
  statements(assetId: AssetId): FinancialStatement[] | undefined {
    const all = this.allStatements(assetId);
    return all && this.known(all);
  }

  shareCounts(assetId: AssetId): ShareCount[] | undefined {
    const all = this.allStatements(assetId);
    return all && this.known(shareCountsOf(all));
  }

  earningsDateNotices(assetId: AssetId): EarningsDateNotice[] | undefined {
    return this.perReport(assetId, (plan, books) => dateNotices(this.seed, books.company, plan));
  }

  earningsReports(assetId: AssetId): EarningsReport[] | undefined {
    return this.perReport(assetId, (plan, books) =>
      books.placeOf(plan.date) < books.path.returns.length ? [reportOf(books, plan)] : [],
    );
  }

  earningsEstimates(assetId: AssetId): EarningsEstimate[] | undefined {
    return this.perReport(assetId, (plan, books) => estimatesOf(this.seed, books, plan));
  }

  /** Headlines published from an instant until before another, oldest first. */
  headlines(span: { readonly from: EpochMs; readonly until: EpochMs }): SimulatedHeadline[] {
    return this.kept.desk.headlines({ from: span.from, until: Math.min(span.until, this.to + 1) });
  }

  /** Changes of weight in an index; absent for an index it does not know. */
  indexWeights(indexId: string): IndexWeight[] | undefined {
    const known = INDEX_IDS.find((id) => id === indexId);
    return known && this.known(weightRecords(known, this.world.indexBaskets(known)));
  }

  dailyRates(pair: CurrencyPair, span: { from: IsoDate; to: IsoDate }): readonly DailyRate[] | undefined {
    return this.kept.rates.daily(pair, { ...span, publishedBy: this.to });
  }

  liveRate(pair: CurrencyPair, at: EpochMs = this.to): LiveRate | undefined {
    return at > this.to ? undefined : this.kept.rates.live(pair, at);
  }

  private known<T extends { readonly knownAt: EpochMs }>(records: readonly T[]): T[] {
    return records.filter((record) => record.knownAt <= this.to).sort((a, b) => a.knownAt - b.knownAt);
  }

  private dayOf(assetId: AssetId, date: IsoDate): DayMinutes | undefined {
    const asset = this.world.asset(assetId);
    if (!asset) return undefined;
    const grid = gridOf(asset);
    const session = sessionUpTo(grid, date);
    return grid.dates[session] === date ? this.day(asset, session) : undefined;
  }

  private day(asset: SimulatedAsset, session: number): DayMinutes | undefined {
    const path = this.world.path(asset);
    if (session < path.firstSession || session >= path.firstSession + path.returns.length) return undefined;
    return keptOr(this.kept.days, `${asset.assetId}/${session}`, () =>
      dayMinutes(this.seed, asset, { path, session }),
    );
  }

  private books(assetId: AssetId): CompanyBooks | undefined {
    const asset = this.world.asset(assetId);
    if (asset?.kind !== 'stock') return undefined;
    return keptOr(this.kept.books, assetId, () => new CompanyBooks(this.seed, asset, this.world.path(asset)));
  }

  private allStatements(assetId: AssetId): FinancialStatement[] | undefined {
    const books = this.books(assetId);
    const until = `${this.world.lastYear}-12-31` as IsoDate;
    return books && statementsOf(this.seed, books, { reports: this.world.reports(books.company), until });
  }

  private perReport<T extends { readonly knownAt: EpochMs }>(
    assetId: AssetId,
    make: (plan: ReportPlan, books: CompanyBooks & { readonly company: Company }) => readonly T[],
  ): T[] | undefined {
    const books = this.books(assetId);
    return books && this.known(this.world.reports(books.company).flatMap((plan) => make(plan, books)));
  }
}

/** What views of one world share. */
interface KeptParts {
  readonly desk: NewsDesk;
  readonly rates: CurrencyRates;
  readonly days: LRUCache<string, DayMinutes>;
  readonly books: LRUCache<string, CompanyBooks>;
}

function keepParts(world: SimulatedWorld): KeptParts {
  return {
    desk: new NewsDesk(world),
    rates: new CurrencyRates(world.seed, world.length.crypto),
    days: new LRUCache({ max: DAYS_KEPT }),
    books: new LRUCache({ max: UNIVERSE.length }),
  };
}

/** The value of a key, made when it is not kept. */
function keptOr<T extends object>(kept: LRUCache<string, T>, key: string, make: () => T): T {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

function gridOf(asset: SimulatedAsset) {
  return sessionGrid(asset.kind === 'crypto' ? 'crypto' : 'us');
}

/** The minute bars of a session. */
function minuteBarsOf(day: DayMinutes): BarColumns {
  const count = minuteCount(day);
  const bars = makeBarColumns(count);
  for (let m = 0; m < count; m++) {
    const points = day.points.subarray(m * POINTS_A_MINUTE, (m + 1) * POINTS_A_MINUTE);
    bars.time[m] = day.open + sessionMinute(day, m) * MINUTE_MS;
    bars.open[m] = points[0];
    bars.high[m] = Math.max(points[0], points[1], points[2], points[3]);
    bars.low[m] = Math.min(points[0], points[1], points[2], points[3]);
    bars.close[m] = points[3];
    bars.volume[m] = day.volume[m];
  }
  return bars;
}
