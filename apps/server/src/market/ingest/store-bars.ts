import {
  type AssetId,
  addDays,
  type BarColumns,
  dateOfInstant,
  type EpochMs,
  type Market,
} from '@auspex/market';
import {
  type CorporateAction,
  type KnownBars,
  type PriceSource,
  type TradingHalt,
  usableBars,
} from '@auspex/market-data';
import { isSimulated } from '../../config/world.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { type NewRefresh, saveRefreshes } from '../sources/refresh-log.ts';
import {
  type ScreenedDays,
  saveActions,
  saveBarRevisions,
  saveBars,
  saveQualityFlags,
} from '../store/index.ts';
import type { RoundCounter } from '../store/round-counter.ts';
import { type Ingest, scopeOf } from './ingest.ts';
import { joinStretches, type Stretch } from './missing-stretch.ts';
import { screenNewBars } from './screen-new-bars.ts';
import type { FetchedAsset } from './wanted-assets.ts';

/** What the quality screen needs to know in addition to the bars. */
export interface ScreenFacts {
  readonly actions: ReadonlyMap<AssetId, readonly CorporateAction[]>;
  readonly halts: ReadonlyMap<AssetId, readonly TradingHalt[]>;
}

/** A round of fetching daily bars from one source. */
export interface BarsRound {
  readonly ingest: Ingest;
  readonly source: OpenSource;
  readonly prices: PriceSource;
  readonly counter: RoundCounter;
  readonly facts: ScreenFacts;
}

/** An asset whose missing bars are to be requested. */
export interface DueAsset {
  readonly asset: FetchedAsset;
  readonly stretch: Stretch;
  readonly asked: Stretch | null;
  readonly before: readonly BarColumns[];
}

/** The kind of the records that say which dates were requested. */
export const DAILY_BARS = 'daily-bars';

/** The kind of the records that say when a source with a quota was asked about splits and dividends. */
export const CORPORATE_ACTIONS = 'corporate-actions';

/** A bar of the last days that has not arrived yet is requested again; an older one is not. */
const STILL_COMING_DAYS = 5;

/** A source's answer about an asset. */
export interface FetchedBars extends DueAsset {
  readonly known: KnownBars;
}

/** An asset with nothing to ask for, or nothing available. */
export interface SettledAsset {
  readonly asset: FetchedAsset;
  readonly asked: Stretch;
}

export interface BarsToStore {
  readonly fetched: readonly FetchedBars[];
  readonly settled: readonly SettledAsset[];
}

function cameOf({ bars: { time } }: KnownBars): Stretch | null {
  const [first, last] = [time[0], time.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { from: dateOfInstant(first), to: dateOfInstant(last) };
}

/** What counts as answered: not the last days if their bars have not arrived yet. */
export function answeredStretch(
  { stretch, known }: Pick<FetchedBars, 'stretch' | 'known'>,
  now: EpochMs,
): Stretch | null {
  // If another source may still fill the beginning, only what arrived counts, and the rest is requested again.
  if (known.incompleteBecause !== undefined) return cameOf(known);
  const last = known.bars.time.at(-1);
  const came = last === undefined ? null : dateOfInstant(last);
  const recent = addDays(dateOfInstant(now), -STILL_COMING_DAYS);
  if (stretch.to < recent || (came !== null && came >= stretch.to)) return stretch;
  const to = came !== null && came > recent ? came : recent;
  return to < stretch.from ? null : { from: stretch.from, to };
}

/**
 * Screens and stores what arrived, together with the record of what was requested, so that neither exists without the
 * other. Flagged bars are stored unchanged: the screen reports what looks wrong and repairs nothing.
 */
export async function storeBars(round: BarsRound, batch: BarsToStore): Promise<Map<Market, number>> {
  const { ingest, source, counter } = round;
  const scope = scopeOf(ingest, source);
  const fetched = batch.fetched.map((one) => ({ ...one, ...usableBars(one.known) }));
  const { screened, unknown } = await screenFetched(round, fetched, scope.seenAt);
  const corrected = fetched.filter(({ known }) => known.revisions.length > 0);
  const saved = await ingest.database.transaction(async (tx) => {
    const result = await saveBars(
      tx,
      scope,
      fetched.map(({ asset: { assetId, market }, known }) => ({ assetId, market, known })),
    );
    const corrections = corrected.map(({ asset: { assetId }, known: { revisions } }) => ({
      assetId,
      revisions,
      origin: 'source' as const,
    }));
    if (corrections.length > 0) await saveBarRevisions(tx, scope, corrections);
    // A dividend in a series lacks its declaration and its pay date, and what is stored first counts in every past view.
    const splits = unknown.filter(({ kind }) => kind === 'split');
    if (splits.length > 0) await saveActions(tx, scope, splits);
    if (screened.length > 0) await saveQualityFlags(tx, scope, screened);
    await saveRefreshes(tx, scope, recordsOf({ ...batch, fetched }, scope.seenAt));
    if (source.budget !== null) await saveRefreshes(tx, scope, actionsDue(fetched, { screened, unknown }));
    return new Map(result.map((one) => [one.assetId, one]));
  });
  const changed = new Map<Market, number>();
  for (const { asset, known } of fetched) {
    const { added, revised } = saved.get(asset.assetId) ?? { added: 0, revised: 0 };
    changed.set(asset.market, (changed.get(asset.market) ?? 0) + added + revised);
    counter.count(added + revised, known.knownAt.at(-1));
  }
  return changed;
}

interface Screened {
  readonly screened: readonly ScreenedDays[];
  /** Splits and dividends that the answers name and that are not stored. */
  readonly unknown: readonly CorporateAction[];
}

/** What looks wrong with what arrived, and the splits and dividends that came with it. */
async function screenFetched(
  { ingest, facts }: BarsRound,
  fetched: readonly (FetchedBars & ReturnType<typeof usableBars>)[],
  now: EpochMs,
): Promise<Screened> {
  const screened: ScreenedDays[] = [];
  const unknown: CorporateAction[] = [];
  const vouched = isSimulated(ingest.world);
  for (const { asset, known, before, findings: arrival } of fetched) {
    const stored = facts.actions.get(asset.assetId);
    const came = unknownActions(known, stored);
    unknown.push(...came);
    const actions = came.length === 0 ? stored : [...(stored ?? []), ...came];
    const halts = facts.halts.get(asset.assetId);
    const days = screenNewBars({ asset, known, before, arrival, actions, halts, vouched, now });
    if (days !== null) screened.push(days);
    await yieldToEventLoop();
  }
  return { screened, unknown };
}

/**
 * New prices that look split, or that go without a dividend nobody has told of, are a reason to ask about splits and
 * dividends at the next opportunity, not in two weeks.
 */
function actionsDue(fetched: readonly FetchedBars[], { screened, unknown }: Screened): NewRefresh[] {
  const looksSplit = screened.filter(({ flags }) =>
    flags.some(({ suggestion }) => suggestion.code === 'addSplit'),
  );
  // Of earlier days the list of dividends has been asked for since.
  const paid = fetched.filter(({ asset: { assetId }, stretch }) =>
    unknown.some((one) => one.kind === 'dividend' && one.assetId === assetId && one.exDate >= stretch.from),
  );
  const due = new Set([...looksSplit, ...paid.map(({ asset }) => asset)].map(({ assetId }) => assetId));
  return [...due].map((symbol) => ({ kind: CORPORATE_ACTIONS, symbol, failures: 0 }));
}

/** What an answer names along with its prices, unless it is stored: asked for on their own, dividends say more. */
function unknownActions({ actions = [] }: KnownBars, stored: readonly CorporateAction[] = []) {
  return actions.filter(
    ({ kind, exDate }) => !stored.some((one) => one.kind === kind && one.exDate === exDate),
  );
}

function recordsOf({ fetched, settled }: BarsToStore, now: EpochMs): NewRefresh[] {
  const done = { kind: DAILY_BARS, refreshedAt: now, failures: 0 };
  return [
    ...settled.map(({ asset, asked }) => ({
      ...done,
      symbol: asset.assetId,
      askedFrom: asked.from,
      askedTo: asked.to,
    })),
    ...fetched.map((one) => {
      const stretch = answeredStretch(one, now);
      const asked = stretch === null ? one.asked : joinStretches(one.asked, stretch);
      return {
        ...done,
        symbol: one.asset.assetId,
        askedFrom: asked?.from ?? null,
        askedTo: asked?.to ?? null,
      };
    }),
  ];
}
