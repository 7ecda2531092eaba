import type { CallInput, Calls } from '@auspex/contract';
import { signalColumns } from '@auspex/contract/table';
import type { IsoDate, Market } from '@auspex/market';
import {
  type ListValues,
  listPage,
  type MarketView,
  namedSymbols,
  provenanceOf,
} from '../../market/index.ts';
import { writeSignal } from '../service/write-signal.ts';
import { kindOfChange } from './read-changes.ts';
import { newestOf, type SignalReads } from './signal-reads.ts';
import { assumedCosts, writeGate } from './write-gate.ts';

type Query = CallInput<Calls['signals.latest']>['query'];
type Signal = Awaited<ReturnType<typeof writeSignal>>;
type TurnKind = ReturnType<typeof kindOfChange>;

interface Turn {
  readonly kind: TurnKind;
  readonly date: IsoDate;
  readonly from: Signal['previousStance'];
}

type Listed = Signal & { readonly turn: Turn | null };

/** Every signal of a market, whatever page of them is asked for. */
export interface MarketSignals {
  readonly signals: readonly Signal[];
  readonly gates: ReturnType<typeof writeGate>[];
  readonly newest: { readonly knownAt?: number };
  readonly newestDate: IsoDate | null;
}

export async function readMarketSignals(
  { service }: SignalReads,
  view: MarketView,
  market: Market,
): Promise<MarketSignals> {
  const [known, strength, gates] = await Promise.all([
    service.ofMarket(view, market),
    service.strength(view, market),
    service.gates(view, market),
  ]);
  const signals = await Promise.all(known.map((signal) => writeSignal(view, signal, strength)));
  return {
    signals,
    gates: gates.map((gate) => writeGate(market, gate)),
    newest: newestOf(known),
    newestDate: signals.reduce<IsoDate | null>(
      (latest, { date }) => (latest === null || date > latest ? date : latest),
      null,
    ),
  };
}

/** The page of a market's signals that a query asks for, with what is said once for all of them. */
export async function writeSignals(
  reads: SignalReads,
  view: MarketView,
  { all, query }: { readonly all: MarketSignals; readonly query: Query },
) {
  const { market, tab } = query;
  const { signals, gates, newest, newestDate } = all;
  const wanted = await namedSymbols(view, { market, symbols: query.symbol ?? query.symbols });
  const chosen = wanted === null ? signals : signals.filter(({ asset }) => wanted.has(asset.symbol));
  const rows = chosen.map(
    (signal): Listed => ({ ...signal, turn: turnOf(signal, newestDate, query.sessions) }),
  );
  const assumed = assumedCosts(market);
  const count = (kind: TurnKind) => rows.filter(({ turn }) => turn?.kind === kind).length;
  return {
    ...listPage({
      columns: signalColumns,
      values: signalValues(query, assumed),
      rows: tab === 'all' ? rows : rows.filter(({ turn }) => turn?.kind === tab),
      query,
    }),
    counts: { all: rows.length, new: count('new'), upgrade: count('upgrade'), downgrade: count('downgrade') },
    widestMove: widestMove(signals, query.bars),
    newestDate,
    gates,
    feeBasisPoints: assumed,
    provenance: provenanceOf(reads, view, newest),
  };
}

/** The change of stance of an up-to-date signal, as long as it was within the last sessions. */
function turnOf(signal: Signal, newestDate: IsoDate | null, sessions: number): Turn | null {
  const { date, ageBars, since, previousStance, stance } = signal;
  if (date !== newestDate || ageBars >= sessions) return null;
  return { kind: kindOfChange(previousStance, stance), date: since, from: previousStance };
}

function outlookOf({ enough, outlooks }: Signal, bars: number) {
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
    from: ({ turn }) => turn?.from ?? null,
    changed: ({ turn }) => (turn ? Date.parse(turn.date) : null),
    pup5: pUp(5),
    pup20: pUp(20),
    pup60: pUp(60),
    move: (row) => at(row)?.expectedMove.median ?? null,
    strength: (row) => at(row)?.strength ?? null,
    age: ({ ageBars }) => ageBars,
    price: ({ close }) => close,
    change: ({ change }) => change,
    date: ({ date }) => Date.parse(date),
    net: (row) => {
      const outlook = at(row);
      if (outlook?.gate !== 'open' || outlook.netEdge === null) return null;
      return outlook.netEdge + cheaper;
    },
    over5: (row) => at(row)?.pMoveOver5 ?? null,
    over10: (row) => at(row)?.pMoveOver10 ?? null,
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
