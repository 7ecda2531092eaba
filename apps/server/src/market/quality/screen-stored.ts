import { type AssetId, dateOfInstant, type EpochMs, type IsoDate } from '@auspex/market';
import {
  type CorporateAction,
  describeRepair,
  type PriceAdjustment,
  type QualityFinding,
  screenBars,
} from '@auspex/market-data';
import { isSimulated } from '../../config/world.ts';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { type ScreenedDays, saveQualityFlags } from '../store/index.ts';
import { SCREEN } from '../view/bars/read-judging.ts';
import type { MarketView, ViewAsset, ViewBars } from '../view/market-view.ts';

/** One asset as the screen saw it. */
export interface ScreenedAsset {
  readonly asset: ViewAsset;
  readonly daily: ViewBars;
  readonly adjustment: PriceAdjustment;
  readonly actions: readonly CorporateAction[];
  readonly findings: readonly QualityFinding[];
}

/** Adjustments made to the stored prices before they arrived; `unknown` if they differ. */
async function storedAdjustment(sql: Sql, world: string, assetId: AssetId): Promise<PriceAdjustment> {
  const chunks = tables(sql)
    .selectFrom('bar_chunk')
    .where('world', '=', world)
    .where('assetId', '=', assetId);
  const rows = await chunks.where('timeframe', '=', '1d').select('adjustment').distinct().execute();
  const [first] = rows;
  return rows.length === 1 && first ? first.adjustment : 'unknown';
}

/** Screens an asset's stored daily bars, repairs applied. */
export async function screenAsset(sql: Sql, view: MarketView, asset: ViewAsset): Promise<ScreenedAsset> {
  const { assetId, market, listedOn, delisting } = asset;
  const [daily, actions, halts, adjustment, confirmed] = await Promise.all([
    view.bars(assetId, { adjustment: 'none' }),
    view.actions(assetId),
    view.halts(assetId),
    storedAdjustment(sql, view.world, assetId),
    view.confirmedMoves(assetId),
  ]);
  const findings = screenBars({
    market,
    bars: daily.bars,
    knownAt: daily.knownAt,
    adjustment,
    actions,
    halts,
    confirmed,
    vouched: isSimulated(view.world),
    listing: { listedOn, symbols: [], ...(delisting && { delisting }) },
    asOf: view.asOf,
  });
  return { asset, daily, adjustment, actions, findings };
}

/** Before every market's start: everything stored was screened, including days whose bar was withdrawn. */
const BEGINNING: IsoDate = '1900-01-01';

/** What was found, as stored: one flag per rule and day. Storing it clears days that are no longer faulty. */
export function toFlags({ asset, daily, findings }: ScreenedAsset, now: EpochMs): ScreenedDays | null {
  if (daily.bars.time.length === 0) return null;
  return {
    assetId: asset.assetId,
    from: BEGINNING,
    to: dateOfInstant(now),
    flags: findings.map(({ rule, time, evidence, repair }) => ({
      date: dateOfInstant(time),
      rule,
      evidence,
      suggestion: describeRepair(repair),
    })),
  };
}

/** Screens everything stored about some assets and stores the findings. */
export async function screenStored(
  sql: Sql,
  view: MarketView,
  request: { readonly assets: readonly ViewAsset[]; readonly now: EpochMs },
): Promise<{ readonly bars: number; readonly findings: number }> {
  const screened: ScreenedAsset[] = [];
  for (const asset of request.assets) screened.push(await screenAsset(sql, view, asset));
  const scope = { world: view.world, source: SCREEN, seenAt: request.now };
  const flags = screened.flatMap((one) => toFlags(one, request.now) ?? []);
  await saveQualityFlags(sql, scope, flags);
  return {
    bars: screened.reduce((sum, { daily }) => sum + daily.bars.time.length, 0),
    findings: screened.reduce((sum, { findings }) => sum + findings.length, 0),
  };
}
