import { type AssetId, DAY_MS, type EpochMs, type Market, startOfDate } from '@auspex/market';
import { type MeasuredBars, shareBelow, WARM_UP_BARS } from '@auspex/quant/asset-measures';
import { findField, StoredColumns, screenFields } from '@auspex/quant/screening';
import { benchmarkOf, type MarketView, type ViewAsset, type ViewBars } from '../market/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import type { KnownSignal } from '../signals/index.ts';
import { measureCompany } from './company-columns.ts';
import type { MeasurePool } from './measure-market.ts';
import {
  type Measured,
  measureForecasts,
  measureReports,
  measureSignals,
  measureStances,
  measureTone,
  type OutlookSources,
} from './outlook-columns.ts';

export interface SheetParts {
  readonly sources: OutlookSources;
  readonly pool: MeasurePool;
}

/** Assets measured in one task of the thread. */
const AT_ONCE = 24;
/** Companies read before requests get a turn. */
const COMPANIES_AT_ONCE = 8;
const STANCE = new Set(['stance', 'was_stance', 'stance_age']);

/** What changes only with what is stored of the market, and with the day. */
const MARKET_PARTS = ['bars', 'season', 'company'] as const;

/** Fields that are made together. */
type Part = 'bars' | 'season' | 'company' | 'forecast' | 'stance' | 'model' | 'tone' | 'earnings';

/** What comes from what other modules publish: right after an installation, later than the prices. */
function isPublished(part: Part, market: Market): boolean {
  if (part === 'earnings') return market === 'us';
  return !MARKET_PARTS.some((own) => own === part);
}

/** Counts of zero say nothing either. */
function saysSomething(row: Readonly<Record<string, string | number | null>> | undefined): boolean {
  return Object.values(row ?? {}).some((value) => value !== null && value !== 0);
}

/** What a plan may hold back. */
const HELD_PARTS: ReadonlySet<Part> = new Set(['forecast', 'stance', 'model']);

/** Whether a field follows from signals or forecasts. */
export function isHeldField(key: string): boolean {
  return HELD_PARTS.has(partOf(key));
}

function partOf(key: string): Part {
  const group = findField(key)?.group;
  if (group === 'signal') return STANCE.has(key) ? 'stance' : 'model';
  if (group === 'fundamentals') return 'company';
  if (group === 'forecast' || group === 'tone' || group === 'earnings' || group === 'season') return group;
  return 'bars';
}

/**
 * The fields of every asset of a market that was listed at the view's instant, column by column. Prices come first;
 * what other modules know is asked for when a screen reads it.
 */
export class MarketSheet {
  readonly view: MarketView;
  /** The view of its signals and forecasts: an earlier one for those who see them late. */
  readonly signalsOf: MarketView;
  readonly market: Market;
  readonly assets: readonly ViewAsset[];
  readonly columns: StoredColumns;
  /** When the newest bar became known, and which sources have them. */
  knownAt: EpochMs | undefined;
  readonly sources = new Set<string>();
  /** Whether something that other modules publish was not there yet when it was asked for. */
  lacksOutlook = false;
  /** Day of the newest bar, in days since 1970 UTC. */
  lastBar = 0;
  /** The signals behind the columns of the model. */
  signals: ReadonlyMap<AssetId, KnownSignal> = new Map();
  readonly #parts: SheetParts;
  readonly #made = new Map<Part, Promise<void>>();
  /** The sheet of those from whom nothing is held back, whose other columns it shares. */
  readonly #whole: MarketSheet | null;

  private constructor(
    parts: SheetParts,
    { view, market, assets }: Pick<MarketSheet, 'view' | 'market' | 'assets'>,
    held: { readonly whole: MarketSheet; readonly signalsOf: MarketView } | null = null,
  ) {
    this.#parts = parts;
    this.#whole = held?.whole ?? null;
    this.view = view;
    this.signalsOf = held?.signalsOf ?? view;
    this.market = market;
    this.assets = assets;
    this.columns = new StoredColumns(assets.length);
  }

  static async open(parts: SheetParts, view: MarketView, market: Market): Promise<MarketSheet> {
    const sheet = new MarketSheet(parts, { view, market, assets: await view.assets({ market }) });
    await sheet.#need(['bars']);
    return sheet;
  }

  /** A later sheet of the same bars and filings; what other modules know is asked for again. */
  static async again(parts: SheetParts, view: MarketView, before: MarketSheet): Promise<MarketSheet> {
    const { market, assets } = before;
    const sheet = new MarketSheet(parts, { view, market, assets });
    for (const part of MARKET_PARTS) {
      const made = before.#made.get(part);
      if (!made) continue;
      await made;
      sheet.#made.set(part, made);
      for (const { key } of screenFields) if (partOf(key) === part) sheet.columns.take(key, before.columns);
    }
    sheet.knownAt = before.knownAt;
    sheet.lastBar = before.lastBar;
    for (const source of before.sources) sheet.sources.add(source);
    return sheet;
  }

  /** The same sheet for those who see signals and forecasts as of an earlier view. */
  async heldBack(signalsOf: MarketView): Promise<MarketSheet> {
    const sheet = new MarketSheet(this.#parts, this, { whole: this, signalsOf });
    await sheet.#need(['bars']);
    sheet.knownAt = this.knownAt;
    sheet.lastBar = this.lastBar;
    for (const source of this.sources) sheet.sources.add(source);
    return sheet;
  }

  /** Whether the columns of some fields are there, or on their way. */
  has(fields: Iterable<string>): boolean {
    return [...fields].every((key) => this.#made.has(partOf(key)));
  }

  /** Makes sure that the columns of some fields are there. */
  async need(fields: Iterable<string>): Promise<void> {
    await this.#need(new Set([...fields].map(partOf)));
  }

  /** The same columns of another sheet, so that a newer one is complete before it takes over. */
  async needAllOf(other: MarketSheet): Promise<void> {
    await this.#need(other.#made.keys());
  }

  async #need(parts: Iterable<Part>): Promise<void> {
    await Promise.all(
      [...parts].map((part) => {
        const known = this.#made.get(part);
        if (known) return known;
        const made = this.#make(part);
        this.#made.set(part, made);
        made.catch(() => this.#made.delete(part));
        return made;
      }),
    );
  }

  async #make(part: Part): Promise<void> {
    const { market, assets } = this;
    const isHeld = HELD_PARTS.has(part);
    if (this.#whole !== null && !isHeld) return this.#share(this.#whole, part);
    const view = isHeld ? this.signalsOf : this.view;
    const question = { sources: this.#parts.sources, view, market, assets };
    switch (part) {
      case 'bars':
        return this.#makeBars();
      case 'season':
        return this.#makeSeason();
      case 'company':
        return this.#keep(part, await this.#companies());
      case 'forecast':
        return this.#keep(part, await measureForecasts(question));
      case 'stance':
        return this.#keep(part, await measureStances(question));
      case 'tone':
        return this.#keep(part, await measureTone(question));
      case 'earnings':
        return this.#keep(part, await measureReports(question));
      case 'model': {
        const known = await this.#parts.sources.signals.ofMarket(view, market);
        this.signals = new Map(known.map((signal) => [signal.asset.assetId, signal]));
        return this.#keep(part, measureSignals(known));
      }
    }
  }

  async #share(whole: MarketSheet, part: Part): Promise<void> {
    await whole.#need([part]);
    for (const { key } of screenFields) if (partOf(key) === part) this.columns.take(key, whole.columns);
  }

  async #makeBars(): Promise<void> {
    const { assets, view, market } = this;
    const benchmark = await benchmarkOf(view, { market });
    const followed = benchmark && (await view.bars(benchmark.assetId));
    const measured: Record<string, number>[] = [];
    for (let from = 0; from < assets.length; from += AT_ONCE) {
      const some = assets.slice(from, from + AT_ONCE);
      const read = await Promise.all(some.map((asset) => this.#readBars(asset, followed)));
      const found = await this.#parts.pool.run({ kind: 'bars', assets: read.map(({ bars }) => bars) });
      found.forEach((fields, i) => {
        measured.push({ ...fields, bars: read[i]?.count ?? 0 });
      });
      await yieldToEventLoop();
    }
    const byAsset = new Map(assets.map(({ assetId }, i) => [assetId, measured[i] ?? {}]));
    this.#keep('bars', byAsset);
    this.columns.setNumbers('rank_6m', shareBelow(this.columns.numbers('ret_6m')));
    this.columns.setNumbers('rank_vol', shareBelow(this.columns.numbers('vol_60')));
    this.lastBar = this.columns.numbers('last_bar').reduce((last, day) => (day > last ? day : last), 0);
    this.#keepListing();
  }

  async #readBars({ assetId }: ViewAsset, benchmark: ViewBars | undefined) {
    const [shown, total] = await Promise.all([
      this.view.bars(assetId, { adjustment: 'splits' }),
      this.view.bars(assetId),
    ]);
    if (total.source !== '') this.sources.add(total.source);
    const known = total.knownAt.at(-1);
    if (known !== undefined) this.knownAt = Math.max(this.knownAt ?? 0, known);
    const count = shown.bars.close.length;
    // Copies: the view's columns are shared and stay with it.
    const end = (column: Float64Array) => column.slice(Math.max(0, count - WARM_UP_BARS));
    const { time, open, high, low, close, volume } = shown.bars;
    const days = end(time);
    const bars: MeasuredBars = {
      bars: {
        ...{ time: days, open: end(open), high: end(high) },
        ...{ low: end(low), close: end(close), volume: end(volume) },
      },
      total: end(total.bars.close),
      benchmark: closesOn(days, benchmark),
      market: this.market,
    };
    return { bars, count };
  }

  async #makeSeason(): Promise<void> {
    const found: Readonly<Record<string, number>>[] = [];
    for (let from = 0; from < this.assets.length; from += AT_ONCE) {
      const some = this.assets.slice(from, from + AT_ONCE);
      const read = await Promise.all(some.map(({ assetId }) => this.view.bars(assetId)));
      const assets = read.map(({ bars }) => ({ time: bars.time.slice(), close: bars.close.slice() }));
      found.push(...(await this.#parts.pool.run({ kind: 'season', assets })));
    }
    this.#keep('season', new Map(this.assets.map(({ assetId }, i) => [assetId, found[i] ?? {}])));
  }

  async #companies(): Promise<Measured> {
    const found = new Map<AssetId, Readonly<Record<string, number>>>();
    const price = this.columns.numbers('price');
    for (const [i, asset] of this.assets.entries()) {
      if (asset.kind === 'stock') {
        found.set(asset.assetId, await measureCompany(this.view, asset, price[i] ?? Number.NaN));
      }
      if (i % COMPANIES_AT_ONCE === 0) await yieldToEventLoop();
    }
    return found;
  }

  /** What is known of the assets themselves. */
  #keepListing(): void {
    const { assets, columns } = this;
    const text = (key: string, of: (asset: ViewAsset) => string | null) =>
      columns.setTexts(key, assets.map(of));
    text('symbol', ({ symbol }) => symbol);
    text('name', ({ name }) => name);
    text('market', ({ market }) => market);
    text('type', ({ kind }) => kind);
    text('currency', ({ currency }) => currency);
    text('sector', ({ sector }) => sector);
    text('industry', ({ industry }) => industry);
    const day = ({ listedOn }: ViewAsset) => startOfDate(listedOn) / DAY_MS;
    columns.setNumbers('listed_on', Float64Array.from(assets, day));
  }

  /** Turns fields by asset into columns; every field of the part gets one, whatever is known of it. */
  #keep(part: Part, measured: Measured): void {
    const rows = this.assets.map(({ assetId }) => measured.get(assetId));
    if (isPublished(part, this.market) && !rows.some(saysSomething)) this.lacksOutlook = true;
    for (const { key, kind } of screenFields) {
      if (partOf(key) !== part || this.columns.has(key)) continue;
      const values = rows.map((row) => row?.[key] ?? null);
      if (kind === 'text')
        this.columns.setTexts(
          key,
          values.map((value) => (value === null ? null : String(value))),
        );
      else {
        const number = (value: string | number | null) =>
          typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
        this.columns.setNumbers(key, Float64Array.from(values, number));
      }
    }
  }
}

/** The benchmark's close of the same day, day by day. */
function closesOn(days: Float64Array, benchmark: ViewBars | undefined): Float64Array {
  const closes = new Float64Array(days.length).fill(Number.NaN);
  if (!benchmark) return closes;
  const { time, close } = benchmark.bars;
  let at = 0;
  for (let i = 0; i < days.length; i++) {
    const day = Math.floor((days[i] ?? 0) / DAY_MS);
    while (at < time.length && Math.floor((time[at] ?? 0) / DAY_MS) < day) at += 1;
    if (at < time.length && Math.floor((time[at] ?? 0) / DAY_MS) === day) closes[i] = close[at] ?? Number.NaN;
  }
  return closes;
}
