import { createHash } from 'node:crypto';
import type { CallReplyInput, Calls } from '@auspex/contract';
import { dateOfInstant, type IsoDate, type Market, planOf, startOfDate } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import {
  MINIMUM_BARS,
  quantileOf,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import { readMembers, type StanceCode, stanceName } from '@auspex/quant/signals';
import {
  assetSummary,
  judgedBars,
  type MarketReads,
  type MarketView,
  provenanceOf,
  type ViewAsset,
  viewOfDay,
} from '../../market/index.ts';
import { FewAtOnce, RecentAnswers } from '../../platform/recent/index.ts';
import type { Ledger } from '../../record/index.ts';
import { type SignalsService, type StancesOfMarket, signalId } from '../../signals/index.ts';
import type { ReturnsService } from '../returns-service.ts';

type Reply = CallReplyInput<Calls['returns.showcase']>;
type Shown = NonNullable<Reply['signal']>;

/** One call of the past with what came of it, for everybody to see. */
export interface Showcase {
  /** Whether an answer is at hand, or kept ready. */
  knows(asOf: string | undefined): boolean;
  read(asOf: string | undefined): Promise<Reply>;
}

export interface ShowcaseParts extends MarketReads {
  readonly service: ReturnsService;
  readonly signals: () => Pick<SignalsService, 'stances'>;
  readonly ledger: Pick<Ledger, 'leaf'>;
  /** How many bars late guests see the calls of a market. */
  readonly publicBars: (market: Market) => Promise<number>;
}

/**
 * The call shown is that of a week ago, old enough that its seal has ended: its range has just ended too. Where guests
 * see calls later than that, it is older.
 */
const BARS_AGO = { us: 6, crypto: 7 } as const satisfies Record<Market, number>;
/** Bars before it on the picture. */
const BARS_BEFORE = 60;
const FRESH_MS = 60_000;
/** Questions about the past that may wait for the one being answered. */
const MOST_WAITING = 7;
const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
const GROUPS = ['short', 'medium', 'long'] as const;

export function createShowcase(parts: ShowcaseParts): Showcase {
  const kept = new RecentAnswers<Reply>(8, FRESH_MS);
  const queue = new FewAtOnce({ atOnce: 1, waiting: MOST_WAITING });
  const asked = (asOf: string | undefined) => {
    const view = viewOfDay(parts.market(), { asOf });
    const day = view.present ? dateOfInstant(view.asOf) : view.moment;
    return { view, key: `${day}/${parts.market().dataVersion()}` };
  };
  return {
    knows: (asOf) => {
      const { view, key } = asked(asOf);
      return view.present || kept.has(key);
    },
    read: (asOf) => {
      const { view, key } = asked(asOf);
      const read = () => readShowcase(parts, view);
      return kept.get(key, () => (view.present ? read() : queue.run(read)));
    },
  };
}

async function readShowcase(parts: ShowcaseParts, view: MarketView): Promise<Reply> {
  const draw = drawOfDay(view.world, dateOfInstant(view.asOf));
  const barsAgo = await barsAgoOf(parts, draw.market);
  const signal = await readSignal(parts, view, { ...draw, barsAgo });
  const { n, inside, effectiveN } = await parts.service.coverage(view, draw.market, barsAgo);
  const knownAt = signal ? dailyBarKnownAt(draw.market, signal.outcome.date as IsoDate) : undefined;
  return {
    signal,
    coverage80: { n, inside: n > 0 ? inside / n : null, effectiveN },
    provenance: provenanceOf(parts, view, { knownAt }),
  };
}

async function barsAgoOf({ publicBars }: ShowcaseParts, market: Market): Promise<number> {
  return Math.max(BARS_AGO[market], (await publicBars(market)) + 1);
}

/** What is shown on a day. */
export interface Draw {
  readonly market: Market;
  /** Which of so many assets, in the order of their identifiers. */
  pick(count: number): number;
}

/** The hash of the date alone draws market and asset: nobody can choose a call that went well. */
export function drawOfDay(world: string, date: IsoDate): Draw {
  const hash = createHash('sha256').update(`${world}/${date}`).digest();
  return {
    market: hash[0] % 2 === 0 ? 'us' : 'crypto',
    pick: (count) => hash.readUInt32BE(1) % count,
  };
}

async function readSignal(
  parts: ShowcaseParts,
  view: MarketView,
  draw: Draw & { readonly barsAgo: number },
): Promise<Shown | null> {
  const stances = await parts.signals().stances(view, draw.market);
  const known = new Map(stances.assets.map((own) => [own.assetId, own]));
  const assets = await view.assets({ market: draw.market });
  const old: { asset: ViewAsset; time: Float64Array; close: Float64Array; at: number }[] = [];
  for (const asset of assets.toSorted((a, b) => (a.assetId < b.assetId ? -1 : 1))) {
    const { time, close } = await judgedBars(view, asset.assetId);
    const at = time.length - 1 - draw.barsAgo;
    if (at < MINIMUM_BARS) continue;
    if (known.get(asset.assetId)?.dates.includes(dateOfInstant(time[at])))
      old.push({ asset, time, close, at });
  }
  const { publishedFrom } = stances;
  const published = old.filter(
    ({ time, at }) => publishedFrom !== null && dateOfInstant(time[at]) >= publishedFrom,
  );
  // Real calls where there are any; before the first is a week old, recomputed ones, which say so.
  const drawnFrom = published.length > 0 ? published : old;
  if (drawnFrom.length === 0) return null;
  return describe(parts, { ...drawnFrom[draw.pick(drawnFrom.length)], stances, barsAgo: draw.barsAgo });
}

interface Drawn {
  readonly asset: ViewAsset;
  readonly time: Float64Array;
  readonly close: Float64Array;
  readonly at: number;
  readonly stances: StancesOfMarket;
  readonly barsAgo: number;
}

async function describe(parts: ShowcaseParts, drawn: Drawn): Promise<Shown | null> {
  const { asset, time, close, at, stances, barsAgo } = drawn;
  const date = dateOfInstant(time[at]);
  const then = parts.market().view({ asOf: dailyBarKnownAt(asset.market, date) });
  const bars = await judgedBars(then, asset.assetId);
  const state = volatilityAt(volatilityColumns(bars.close), bars.close.length - 1);
  if (state === null || bars.time.at(-1) !== startOfDate(date)) return null;
  const kind = planOf(asset.market);
  const ranges = Array.from({ length: barsAgo }, (_, i) =>
    returnDistribution(state, { market: kind, horizonBars: i + 1 }),
  );
  const range = ranges[barsAgo - 1];
  const last = at + barsAgo;
  const move = Math.log(close[last] / close[at]);
  const inside = (low: number) => move >= quantileOf(range, low) && move <= quantileOf(range, 1 - low);
  const own = stances.assets.find(({ assetId }) => assetId === asset.assetId);
  const members = GROUPS.flatMap((group) => readMembers(bars, group));
  const reasons = members.flatMap(({ id, label, vote }) => (vote ? [{ indicator: id, label, vote }] : []));
  const count = (vote: string) => reasons.filter((one) => one.vote === vote).length;
  const from = Math.max(0, at - BARS_BEFORE);
  const ledger = await ledgerPlace(parts, drawn, date);
  return {
    id: ledger?.leaf ?? `backtest:${asset.assetId}:${date}`,
    asset: assetSummary(asset),
    date,
    stance: stanceName((own?.stances[own.dates.indexOf(date)] ?? 0) as StanceCode),
    votes: { buy: count('buy'), hold: count('hold'), sell: count('sell') },
    reasons,
    close: close[at],
    bars: {
      dates: Array.from(time.subarray(from, last + 1), dateOfInstant),
      close: Array.from(close.subarray(from, last + 1)),
      at: at - from,
    },
    fan: {
      dates: Array.from(time.subarray(at + 1, last + 1), dateOfInstant),
      levels: [...LEVELS],
      prices: ranges.map((one) => LEVELS.map((level) => close[at] * Math.exp(quantileOf(one, level)))),
    },
    outcome: {
      date: dateOfInstant(time[last]),
      close: close[last],
      move: close[last] / close[at] - 1,
      inside50: inside(0.25),
      inside80: inside(0.1),
      inside90: inside(0.05),
    },
    ledger,
  };
}

/** Where the signal stands in the ledger; null for one of the recomputed history. */
async function ledgerPlace(
  { ledger }: ShowcaseParts,
  { asset, stances: { publishedFrom } }: Drawn,
  date: IsoDate,
): Promise<Shown['ledger']> {
  if (publishedFrom === null || date < publishedFrom) return null;
  const leaf = await ledger.leaf(signalId(asset.assetId, date));
  return leaf && { seq: leaf.seq, leaf: leaf.id, hash: leaf.bodyHash };
}
