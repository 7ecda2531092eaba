import { type AssetId, addDays, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { type MeasuredVolume, measureCoin, measureStock } from './measure-volume.ts';
import { coinDayAt, type SessionInView, STEP_MS, type StepVolumes, usSessionAt } from './sessions.ts';
import type { SessionsOfAsset, VolumeBook } from './volume-book.ts';

/** Requests get a turn after so many. */
const MEASURED_AT_ONCE = 16;

/** What is to be measured from where. */
export interface MeasureRequest {
  readonly view: MarketView;
  readonly market: Market;
  readonly assets: readonly ViewAsset[];
  /** Sessions whose median is the usual volume. */
  readonly lookback: number;
}

export function sessionInView({ view, market, lookback }: Omit<MeasureRequest, 'assets'>): SessionInView {
  return market === 'crypto' ? coinDayAt(view.asOf, lookback) : usSessionAt(view.asOf, lookback);
}

/** Measures assets of one market, one after another: each is a fraction of a millisecond once its volumes are known. */
export async function measureAssets(
  book: VolumeBook,
  request: MeasureRequest,
): Promise<Map<AssetId, MeasuredVolume>> {
  const { assets } = request;
  const inView = sessionInView(request);
  const from = inView.earlier[0]?.date ?? inView.session.date;
  const kept = await book.read(assets, { from, to: inView.session.date });
  const filled = await fillIn(book, { ...request, inView, kept });
  const measured = new Map<AssetId, MeasuredVolume>();
  for (const [done, asset] of assets.entries()) {
    const steps = filled.get(asset.assetId) ?? new Map();
    measured.set(asset.assetId, await measureOne(request, { asset, inView, steps }));
    if (done % MEASURED_AT_ONCE === 0) await yieldToEventLoop();
  }
  return measured;
}

async function measureOne(
  { view, lookback }: MeasureRequest,
  { asset, inView, steps }: { asset: ViewAsset; inView: SessionInView; steps: SessionsOfAsset },
): Promise<MeasuredVolume> {
  const from = addDays(inView.earlier[0]?.date ?? inView.session.date, -1);
  const daily = await view.bars(asset.assetId, { adjustment: 'none', from });
  if (asset.market === 'crypto') return measureCoin({ inView, lookback, daily, steps });
  const actions = await view.actions(asset.assetId);
  return measureStock({ inView, lookback, daily, actions, steps });
}

interface Filling extends MeasureRequest {
  readonly inView: SessionInView;
  readonly kept: ReadonlyMap<AssetId, SessionsOfAsset>;
}

/** The sessions that a comparison needs at least, worked out where they are missing and that costs nothing. */
async function fillIn(book: VolumeBook, filling: Filling): Promise<Map<AssetId, SessionsOfAsset>> {
  const { view, assets, inView, lookback, kept } = filling;
  const { session, earlier, steps: needed } = inView;
  // Windows of 24 hours reach one day further back.
  const needs = [...earlier.slice(-lookback - 1), session];
  const missing = assets.flatMap((asset) =>
    needs.flatMap((one) => {
      const known = kept.get(asset.assetId)?.get(one.date);
      const enough = known?.complete || (one === session && (known?.volumes.length ?? 0) >= needed);
      return enough || one.date < asset.listedOn ? [] : [{ asset, session: one }];
    }),
  );
  const filled = new Map<AssetId, Map<IsoDate, StepVolumes>>();
  for (const { assetId } of assets) filled.set(assetId, new Map(kept.get(assetId)));
  for (const { assetId, date, ...volumes } of await book.compute(view, missing)) {
    filled.get(assetId)?.set(date, volumes);
  }
  return filled;
}

export type MeasureAll = (request: MeasureRequest) => Promise<ReadonlyMap<AssetId, MeasuredVolume>>;

/** Measures again only when prices, volumes or the five minutes that a measurement belongs to change. */
export function createMeasurements(market: () => MarketService, book: VolumeBook): MeasureAll {
  const recent = new RecentAnswers<ReadonlyMap<AssetId, MeasuredVolume>>(12);
  return async (request) => {
    const { view, lookback, assets } = request;
    const step: EpochMs = view.present ? Math.floor(view.asOf / STEP_MS) * STEP_MS : view.asOf;
    const names = assets.map(({ assetId }) => assetId).join();
    const versions = `${market().dataVersion()}/${await book.version()}`;
    const key = `${lookback}/${step}/${versions}/${names}`;
    return recent.get(key, () => measureAssets(book, request));
  };
}

/** Sessions behind the usual volume where nobody chooses another number. */
const USUAL_SESSIONS = 20;
/** Times its usual volume from which on the volume of an asset is unusual. */
const UNUSUAL_TIMES = 2;

/** The assets of a market whose volume is unusual, as the list shows them at its usual settings. */
export async function findUnusual(measure: MeasureAll, view: MarketView, market: Market) {
  const assets = await view.assets({ market });
  const request = { view, market, assets, lookback: USUAL_SESSIONS };
  const measured = await measure(request);
  const { session, phase } = sessionInView(request);
  const symbols = assets.flatMap(({ assetId, symbol }) => {
    const found = measured.get(assetId);
    if (found?.kind !== 'measured') return [];
    // A whole session that stands in for the one shown says nothing about it.
    const standsIn = found.basis === 'whole-day' && found.session !== session.date;
    const { ratio } = found.comparison;
    return !standsIn && ratio !== null && ratio >= UNUSUAL_TIMES ? [symbol] : [];
  });
  return { session: session.date, phase, times: UNUSUAL_TIMES, symbols };
}
