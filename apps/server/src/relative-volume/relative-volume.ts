import type { AssetId, EpochMs } from '@auspex/market';
import type { MarketService } from '../market/index.ts';
import type { FindCauses } from './find-causes.ts';
import { type MeasureRequest, measureAssets } from './measure-assets.ts';
import type { MeasuredVolume } from './measured-volume.ts';
import { STEP_MS } from './session-steps.ts';
import type { VolumeBook } from './volume-book.ts';

/** What the use cases stand on. */
export interface RelativeVolumeParts {
  readonly market: () => MarketService;
  readonly book: VolumeBook;
  readonly findCauses: FindCauses;
}

export interface MeasureAll {
  measure(request: MeasureRequest): Promise<ReadonlyMap<AssetId, MeasuredVolume>>;
}

/** Measurements remembered at once: a few instants and lookbacks of both markets. */
const MEASUREMENTS_KEPT = 4000;

/** Remembers measurements as long as neither the data nor the five minutes they belong to change. */
export function createMeasurements({
  market,
  book,
}: Pick<RelativeVolumeParts, 'market' | 'book'>): MeasureAll {
  const kept = new Map<string, MeasuredVolume>();
  return {
    async measure(request) {
      const { view, lookback, assets } = request;
      const step: EpochMs = view.present ? Math.floor(view.asOf / STEP_MS) * STEP_MS : view.asOf;
      const keyOf = (assetId: AssetId) => `${assetId}/${lookback}/${step}/${market().dataVersion()}`;
      const keys = new Map(assets.map(({ assetId }) => [assetId, keyOf(assetId)]));
      const missing = assets.filter(({ assetId }) => !kept.has(keys.get(assetId) ?? ''));
      const measured = await measureAssets(book, { ...request, assets: missing });
      const answer = new Map<AssetId, MeasuredVolume>();
      for (const { assetId } of assets) {
        const key = keys.get(assetId) ?? '';
        const volume = measured.get(assetId) ?? kept.get(key);
        if (volume === undefined) continue;
        answer.set(assetId, volume);
        kept.set(key, volume);
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= MEASUREMENTS_KEPT) break;
        kept.delete(oldest);
      }
      return answer;
    },
  };
}
