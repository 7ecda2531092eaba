import {
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
  MINUTE_MS,
  startOfDate,
  symbolFilterText,
} from '@auspex/market';
import { isSimulated } from '../../config/world.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { CallContext } from '../../platform/http/call-handlers.ts';
import { cachedReply } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { StoredKind } from '../view/cache/stored-kinds.ts';
import type { MarketService } from '../view/market-service.ts';
import type { MarketView, ViewAsset } from '../view/market-view.ts';

/** What every read call needs. */
export interface MarketReads {
  readonly platform: Platform;
  readonly market: () => MarketService;
}

/** A reply's provenance, in the contract's form. */
export interface Provenance {
  readonly source: string;
  readonly simulated: boolean;
  readonly asOf: string;
  readonly knownAt: string | null;
}

export function instantText(at: EpochMs): string {
  return new Date(at).toISOString();
}

/**
 * The market at present, or at the end (UTC) of the last day that had ended by an instant. For answers that take
 * seconds: a reader has as many of them to ask for as there are days, not as many as there are milliseconds.
 */
export function viewOfDay(service: MarketService, query: { readonly asOf?: string | undefined }): MarketView {
  const view = service.viewOf({ asOf: query.asOf });
  const end = startOfDate(dateOfInstant(view.asOf + 1)) - 1;
  return view.present || view.asOf === end ? view : service.view({ asOf: end });
}

/** States for a reply which source it rests on (of prices unless named) and when its newest number became known. */
export function provenanceOf(
  { market }: Pick<MarketReads, 'market'>,
  view: Pick<MarketView, 'asOf'>,
  newest: { readonly source?: string | undefined; readonly knownAt?: EpochMs | undefined } = {},
): Provenance {
  const service = market();
  const [first] = service.sources;
  const pricing = first?.prices?.identity.id ?? first?.fundamentals?.identity.id;
  return {
    source: newest.source ?? pricing ?? service.world.name,
    simulated: isSimulated(service.world.name),
    asOf: instantText(view.asOf),
    knownAt: newest.knownAt === undefined ? null : instantText(newest.knownAt),
  };
}

/** Every source of a kind of facts, where a reply may rest on several. */
export function sourceNames({ sources, world }: MarketService, port: 'news' | 'earnings'): string {
  const names = sources.flatMap((source) => source[port]?.identity.id ?? []);
  return names.join(', ') || world.name;
}

export function newestKnownAt(facts: readonly { readonly knownAt: EpochMs }[]): EpochMs | undefined {
  return facts.length === 0 ? undefined : Math.max(...facts.map(({ knownAt }) => knownAt));
}

/** The asset that a symbol names at the view's instant; one that was never known is not found. */
export async function needAsset(view: MarketView, symbol: string): Promise<ViewAsset> {
  const asset = await view.findAsset(symbol);
  if (!asset) throw new NotFound();
  return asset;
}

/** The assets that a list of symbols names, each once, in the same order; unknown ones are left out. */
export async function findAssets(view: MarketView, symbols: string): Promise<readonly ViewAsset[]> {
  const found = new Map<string, ViewAsset>();
  for (const symbol of symbols.split(',').map((written) => symbolFilterText(written.trim()))) {
    const asset = symbol === '' ? undefined : await view.findAsset(symbol);
    if (asset) found.set(asset.assetId, asset);
  }
  return [...found.values()];
}

/** The same by id; a list of only unknown symbols finds nothing. */
export async function findAssetIds(view: MarketView, symbols: string | undefined) {
  return symbols === undefined ? undefined : (await findAssets(view, symbols)).map(({ assetId }) => assetId);
}

/** What is held back from somebody who sees a market’s signals and forecasts late. */
export interface Delayed {
  readonly market: Market;
  readonly bars: number;
  readonly date: IsoDate;
}

/** As of when somebody is answered, and what is held back; nothing is from a question about an earlier instant. */
export function heldBack(
  { market: service }: Pick<MarketReads, 'market'>,
  {
    asOf,
    market,
    delay,
  }: { readonly asOf: string | undefined; readonly market: Market; readonly delay: Delay },
): { readonly asOf: string | undefined; readonly delayed: Delayed | null } {
  if (delay === null || service().viewOf({ asOf }).asOf <= delay.asOf) return { asOf, delayed: null };
  const { bars, date } = delay;
  return { asOf: instantText(delay.asOf), delayed: { market, bars, date } };
}

type Delay = { readonly bars: number; readonly date: IsoDate; readonly asOf: EpochMs } | null;

/** The version of what is stored besides prices, where an answer rests on that too. */
export function versionOf(service: MarketService, restsOn: readonly StoredKind[]): string[] {
  return restsOn.length === 0 ? [] : [service.storedVersion(...restsOn)];
}

interface ViewQuestion<Reply> {
  /** What was asked for, apart from the instant. */
  readonly key: string;
  readonly asOf: string | undefined;
  /** What it rests on besides prices and what belongs to them. */
  readonly restsOn?: readonly StoredKind[];
  /** How long an answer about the present may be reused; a minute unless it holds live prices. */
  readonly presentForMs?: number;
  /**
   * For an answer of which a part may still be on its way, or is live whatever the instant of the rest: it is
   * recomputed after this long.
   */
  readonly comingForMs?: number;
  readonly read: (view: MarketView) => Promise<Reply>;
}

/**
 * Answers a question that is the same for everybody, serialised once per version of the data. The present moves on by
 * itself, so its answers are recomputed after a while even if nothing was stored.
 */
export function viewReply<Reply>(
  reads: { readonly platform: Pick<Platform, 'clock'>; readonly market: () => MarketService },
  context: CallContext,
  { key, asOf, restsOn = [], presentForMs = MINUTE_MS, comingForMs, read }: ViewQuestion<Reply>,
): Promise<Reply> {
  const service = reads.market();
  // Refuses a future instant before anything is cached under it.
  const view = service.viewOf({ asOf });
  const past = comingForMs === undefined ? '' : Math.floor(reads.platform.clock.now() / comingForMs);
  const moment = view.present ? `${Math.floor(view.asOf / presentForMs)} ${past}` : `${view.asOf} ${past}`;
  return cachedReply(context, {
    key: `${service.world.name}\n${view.present ? 'now' : view.asOf}\n${key}`,
    version: () => [service.dataVersion(), ...versionOf(service, restsOn), moment].join(':'),
    read: () => read(view),
  });
}
