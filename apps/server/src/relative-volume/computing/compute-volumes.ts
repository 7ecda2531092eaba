import { type AssetId, calendarOf, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import { createSimulatedSources } from '@auspex/simulated-market';
import { stepVolumes } from '../session-steps.ts';
import type { KeptVolumes } from '../volume-store.ts';

/** Sessions of a simulated market whose volumes are wanted. */
export interface ComputingTask {
  readonly seed: string;
  /** The instant as of which they are wanted. */
  readonly at: EpochMs;
  readonly wanted: readonly {
    readonly assetId: AssetId;
    readonly symbol: string;
    readonly market: Market;
    readonly dates: readonly IsoDate[];
  }[];
}

/** Works out volumes within the day. An asset or a session that the market does not know is left out. */
export async function computeVolumes({ seed, at, wanted }: ComputingTask): Promise<KeptVolumes[]> {
  const { prices } = createSimulatedSources({ seed, now: () => at, every: () => () => undefined });
  const found: KeptVolumes[] = [];
  for (const { dates, ...asset } of wanted) {
    for (const date of dates) {
      const session = calendarOf(asset.market).sessionOf(date);
      const answer = await prices.intradayBars({ asset, date, timeframe: '5m' });
      if (answer.kind !== 'found' || session === undefined) continue;
      const volumes = stepVolumes(answer.value.bars, session, at);
      if (volumes) found.push({ assetId: asset.assetId, date, ...volumes });
    }
  }
  return found;
}
