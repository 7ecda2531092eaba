import { type CallInput, type Calls, readListQuery } from '@auspex/contract';
import { signalColumns } from '@auspex/contract/table';
import type { AssetId, IsoDate, Market } from '@auspex/market';
import {
  type ListValues,
  listPage,
  type MarketView,
  namedSymbols,
  provenanceOf,
  quotesOf,
  type WrittenQuote,
} from '../../market/index.ts';
import type { Admit } from '../../platform/recent/index.ts';
import { writeSignal } from '../service/write-signal.ts';
import { kindOfChange } from './read-changes.ts';
import { newestDateOf, newestOf, type SignalReads } from './signal-reads.ts';
import { assumedCosts, writeGate } from './write-gate.ts';

type Query = CallInput<Calls['signals.latest']>['query'];
type Signal = Awaited<ReturnType<typeof writeSignal>>;

interface Turn {
  readonly kind: NonNullable<ReturnType<typeof kindOfChange>>;
  readonly date: IsoDate;
  readonly from: Signal['previousStance'];
}

type Listed = Signal & { readonly turn: Turn | null; readonly quote: WrittenQuote | null };
/** As much of a signal as says whether its stance has just changed. */
type Standing = Pick<Signal, 'date' | 'ageBars' | 'since' | 'previousStance' | 'stance'>;
type Tab = Query['tab'];

/** Every signal of a market, whatever page of them is asked for. */
export interface MarketSignals {
  readonly signals: readonly Signal[];
  /** By signal: an asset may have another symbol by now. */
  readonly assetIds: ReadonlyMap<string, AssetId>;
  readonly gates: ReturnType<typeof writeGate>[];
  readonly newest: { readonly knownAt?: number };
  readonly newestDate: IsoDate | null;
}

export async function readMarketSignals(
  { service }: SignalReads,
  view: MarketView,
  { market, admit }: { readonly market: Market; readonly admit: Admit | undefined },
): Promise<MarketSignals> {
  const [known, strength, gates] = await Promise.all([
    service.ofMarket(view, market, admit),
    service.strength(view, market),
    service.gates(view, market),
  ]);
  const signals = await Promise.all(
    known.map((signal) => writeSignal(view, signal, { strengthOf: strength, gates })),
  );
  return {
    signals,
    assetIds: new Map(known.map(({ id, asset }) => [id, asset.assetId])),
    gates: gates.map((gate) => writeGate(market, gate)),
    newest: newestOf(known),
    newestDate: newestDateOf(signals),
  };
}

/** The page of a market's signals that a query asks for, with what is said once for all of them. */
export async function writeSignals(
  reads: SignalReads,
  view: MarketView,
  {
    all,
    query,
    pricesAsOf,
  }: { readonly all: MarketSignals; readonly query: Query; readonly pricesAsOf: string | undefined },
) {
  const { market, tab } = query;
  const { signals, assetIds, gates, newest, newestDate } = all;
  const wanted = await namedSymbols(view, { market, symbols: query.symbol ?? query.symbols });
  const chosen = wanted === null ? signals : signals.filter(({ asset }) => wanted.has(asset.symbol));
  const standing = chosen.map(
    (signal): Listed => ({ ...signal, turn: turnOf(signal, newestDate, query.sessions), quote: null }),
  );
  const listed = standing.filter(tabs[tab]).toSorted(byNews(query.bars));
  const withQuotes = (some: readonly Listed[]) => addQuotes(reads, some, { assetIds, asOf: pricesAsOf });
  const byPrice = isByPrice(query);
  const assumed = assumedCosts(market);
  const page = listPage({
    columns: signalColumns,
    values: signalValues(query, assumed),
    rows: byPrice ? await withQuotes(listed) : listed,
    query,
  });
  return {
    ...page,
    items: byPrice ? page.items : await withQuotes(page.items),
    counts: countTabs(standing),
    widestMove: widestMove(signals, query.bars),
    newestDate,
    gates,
    feeBasisPoints: assumed,
    provenance: provenanceOf(reads, view, newest),
  };
}

/** Whether the order or the choice of rows rests on prices; otherwise only those of the page are read. */
function isByPrice(query: Query): boolean {
  const { sort, filters } = readListQuery(signalColumns, query);
  return [...sort.map(({ columnId }) => columnId), ...Object.keys(filters)].some(
    (id) => id === 'price' || id === 'change',
  );
}

/** Adds prices to some signals: those of now also where newer signals are held back from the reader. */
async function addQuotes(
  reads: SignalReads,
  signals: readonly Listed[],
  { assetIds, asOf }: Pick<MarketSignals, 'assetIds'> & { readonly asOf: string | undefined },
): Promise<Listed[]> {
  const view = reads.market().viewOf({ asOf });
  const idOf = ({ id }: Listed) => assetIds.get(id);
  const assets = await Promise.all(signals.flatMap((signal) => idOf(signal) ?? []).map(view.asset));
  const quotes = await quotesOf(
    view,
    assets.flatMap((asset) => asset ?? []),
  );
  return signals.map((signal) => ({ ...signal, quote: quotes.get(idOf(signal) ?? '') ?? null }));
}

/** The change of stance of an up-to-date signal, as long as it was within the last sessions. */
function turnOf(signal: Standing, newestDate: IsoDate | null, sessions: number): Turn | null {
  const { date, ageBars, since, previousStance, stance } = signal;
  if (date !== newestDate || ageBars >= sessions) return null;
  const kind = kindOfChange(previousStance, stance);
  return kind && { kind, date: since, from: previousStance };
}

/** A new buy is every turn to Buy, from Sell as from Hold; a new sell likewise. */
const tabs: Readonly<Record<Tab, (row: Pick<Listed, 'turn' | 'stance'>) => boolean>> = {
  all: () => true,
  changed: ({ turn }) => turn !== null,
  upgrade: ({ turn }) => turn?.kind === 'upgrade',
  downgrade: ({ turn }) => turn?.kind === 'downgrade',
  'new-buy': ({ turn, stance }) => turn !== null && stance === 'buy',
  'new-sell': ({ turn, stance }) => turn !== null && stance === 'sell',
};

function countTabs(rows: readonly Pick<Listed, 'turn' | 'stance'>[]): Record<Tab, number> {
  const count = (tab: Tab) => rows.filter(tabs[tab]).length;
  return {
    all: rows.length,
    changed: count('changed'),
    upgrade: count('upgrade'),
    downgrade: count('downgrade'),
    'new-buy': count('new-buy'),
    'new-sell': count('new-sell'),
  };
}

/** How many of some stances changed at the last close, and which way. */
export function countChanges(standing: readonly Standing[], newestDate: IsoDate | null): Record<Tab, number> {
  return countTabs(standing.map((one) => ({ stance: one.stance, turn: turnOf(one, newestDate, 1) })));
}

interface Ordered {
  readonly turn: Turn | null;
  readonly ageBars: number;
  readonly enough: boolean;
  readonly outlooks: readonly { readonly horizon: number; readonly strength: number | null }[];
}

/** What to look at first: stances that changed last, then scores furthest from the middle of the asset's own past. */
export function byNews(bars: number) {
  const age = ({ turn, ageBars }: Ordered) => (turn === null ? Number.MAX_SAFE_INTEGER : ageBars);
  const distance = (row: Ordered) => {
    const strength = outlookOf(row, bars)?.strength ?? null;
    return strength === null ? -1 : Math.abs(strength - 0.5);
  };
  return (one: Ordered, other: Ordered) => age(one) - age(other) || distance(other) - distance(one);
}

function outlookOf<One extends { readonly horizon: number }>(
  { enough, outlooks }: { readonly enough: boolean; readonly outlooks: readonly One[] },
  bars: number,
): One | undefined {
  return enough ? outlooks.find(({ horizon }) => horizon === bars) : undefined;
}

function signalValues(
  { bars, paidBasisPoints }: Query,
  assumed: number,
): ListValues<typeof signalColumns, Listed> {
  const at = (row: Listed) => outlookOf(row, bars);
  const pUp = (horizon: number) => (row: Listed) => outlookOf(row, horizon)?.pUp ?? null;
  const cheaper = (2 * (assumed - (paidBasisPoints ?? assumed))) / 10_000;
  return {
    symbol: ({ asset }) => asset.symbol,
    name: ({ asset }) => asset.name,
    sector: ({ asset }) => asset.sector,
    stance: ({ stance }) => stance,
    votes: ({ votes }) => votes.buy - votes.sell,
    from: ({ previousStance }) => previousStance,
    changed: ({ since }) => Date.parse(since),
    pup5: pUp(5),
    pup20: pUp(20),
    pup60: pUp(60),
    move: (row) => at(row)?.expectedMove.median ?? null,
    strength: (row) => at(row)?.strength ?? null,
    age: ({ ageBars }) => ageBars,
    price: ({ quote }) => quote?.last ?? null,
    change: ({ quote }) => quote?.change ?? null,
    date: ({ date }) => Date.parse(date),
    net: (row) => {
      const outlook = at(row);
      if (outlook?.gate !== 'open' || outlook.netEdge === null) return null;
      return outlook.netEdge + cheaper;
    },
    over5: (row) => at(row)?.pMoveOver5 ?? null,
    over10: (row) => at(row)?.pMoveOver10 ?? null,
    fall10: (row) => at(row)?.pFallOver10 ?? null,
    stop: ({ stop }) => stop,
    target: ({ target }) => target,
    score: (row) => at(row)?.score ?? null,
    version: ({ modelVersion }) => modelVersion,
  };
}

/** Ranges beyond this share of the assets run off their bar, so that one wild coin does not flatten all others. */
const WITHIN_SCALE = 0.9;
const LEAST_SCALE = 0.02;

function widestMove(signals: readonly Signal[], bars: number): number {
  const ends = signals
    .flatMap((signal) => {
      const move = outlookOf(signal, bars)?.expectedMove;
      return move ? [Math.max(Math.abs(move.low), Math.abs(move.high))] : [];
    })
    .sort((one, other) => one - other);
  return Math.max(LEAST_SCALE, ends[Math.floor((ends.length - 1) * WITHIN_SCALE)] ?? LEAST_SCALE);
}
