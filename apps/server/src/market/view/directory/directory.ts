import { type AssetId, calendarOf, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import type { SymbolPeriod } from '@auspex/market-data';
import { BoundedCache } from '../../../platform/recent/index.ts';
import { type Horizon, visibleFacts } from '../../store/facts/kept-fact.ts';
import type { ListingBook, ListingRecord } from '../../store/facts/read-listing-book.ts';
import type { ViewAsset } from '../market-view.ts';

/** The assets as visible from a horizon. */
export interface Directory {
  /** By symbol. */
  readonly assets: readonly ViewAsset[];
  readonly byId: ReadonlyMap<AssetId, ViewAsset>;
  /** The market's own date at the horizon, which determines what is in effect. */
  readonly today: Readonly<Record<Market, IsoDate>>;
}

/** Directories of one book are cached by what makes them differ: the date, and how much was known. */
const kept = new WeakMap<
  ListingBook,
  { readonly instants: BookInstants; readonly made: BoundedCache<Directory> }
>();
const DIRECTORIES_KEPT = 12;

interface BookInstants {
  readonly knownAt: Float64Array;
  readonly lastSeenAt: number;
}

/** The assets of a book at a horizon. */
export function directoryAt(book: ListingBook, horizon: Horizon): Directory {
  const known = kept.get(book) ?? {
    instants: instantsOf(book),
    made: new BoundedCache<Directory>(DIRECTORIES_KEPT),
  };
  kept.set(book, known);
  const today = {
    crypto: dateAt('crypto', horizon),
    us: dateAt('us', horizon),
  };
  if (horizon.seenBy < known.instants.lastSeenAt) return makeDirectory(book, horizon, today);
  const count = countUpTo(known.instants.knownAt, horizon.asOf);
  const key = `${today.crypto} ${today.us} ${count}`;
  const made = known.made.get(key);
  if (made) return made;
  const directory = makeDirectory(book, horizon, today);
  known.made.set(key, directory);
  return directory;
}

function dateAt(market: Market, { asOf }: Horizon): IsoDate {
  const utc = dateOfInstant(asOf);
  const { firstDate, lastDate } = calendarOf(market);
  return utc > firstDate && utc < lastDate ? calendarOf(market).dateAt(asOf) : utc;
}

function instantsOf(book: ListingBook): BookInstants {
  const facts = [...book.values()].flatMap(({ assets, symbols, delistings }) => [
    ...assets,
    ...symbols,
    ...delistings,
  ]);
  return {
    knownAt: Float64Array.from(facts, ({ knownAt }) => knownAt).sort(),
    lastSeenAt: facts.reduce((last, { seenAt }) => Math.max(last, seenAt), Number.NEGATIVE_INFINITY),
  };
}

function countUpTo(sorted: Float64Array, limit: number): number {
  const first = sorted.findIndex((value) => value > limit);
  return first < 0 ? sorted.length : first;
}

function makeDirectory(book: ListingBook, horizon: Horizon, today: Directory['today']): Directory {
  const assets = [...book.values()]
    .flatMap((record) => viewAsset(record, horizon, today) ?? [])
    .sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  return { assets, byId: new Map(assets.map((asset) => [asset.assetId, asset])), today };
}

function viewAsset(
  record: ListingRecord,
  horizon: Horizon,
  today: Directory['today'],
): ViewAsset | undefined {
  const fact = visibleFacts(record.assets, horizon).at(-1);
  if (!fact) return undefined;
  const { value } = fact;
  const periods = visibleFacts(record.symbols, horizon)
    .map(({ value: { from, symbol, name }, knownAt }) => ({ from, symbol, name, knownAt }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    // A source that has told two beginnings of one name has not told a change.
    .filter(({ symbol, name }, i, all) => symbol !== all[i - 1]?.symbol || name !== all[i - 1]?.name);
  // An announced new name applies from its date on.
  const present = Math.max(
    0,
    periods.findLastIndex(({ from }) => from <= today[value.market]),
  );
  const now = periods[present];
  if (!now) return undefined;
  const former: SymbolPeriod[] = periods
    .slice(0, present)
    .map((period, index) => ({ ...period, until: periods[index + 1].from }));
  const delisting = visibleFacts(record.delistings, horizon).at(-1);
  return {
    assetId: value.assetId,
    market: value.market,
    kind: value.kind,
    symbol: now.symbol,
    name: now.name,
    currency: value.currency,
    sector: value.sector,
    industry: value.industry,
    former,
    listedOn: value.listedOn,
    delisting: delisting ? { ...delisting.value, knownAt: delisting.knownAt } : null,
    source: fact.source,
  };
}
