import type { JsonObject } from '@auspex/contract/ledger';
import type { AssetId, IsoDate } from '@auspex/market';
import type { MarketService } from '../../market/index.ts';
import type { WrittenOutcome } from '../../record/index.ts';
import { HORIZONS } from '../model/forecast-asset.ts';
import { type ForecastToSettle, forecastOutcomeBody, settleForecast } from './settle-forecasts.ts';

export interface RemadeOutcome {
  readonly body: JsonObject;
  readonly dataHash: string;
}

/** Makes the outcome of a forecast again from the forecast and the prices stored by then; null where none comes out. */
export async function remakeForecastOutcome(
  market: MarketService,
  { body, market: name, asOf, seenBy, call }: WrittenOutcome,
): Promise<RemadeOutcome | null> {
  const horizon = HORIZONS.find((one) => one === body.horizon);
  if (horizon === undefined) return null;
  const forecast: ForecastToSettle = {
    ...{ id: call.id, assetId: call.subject as AssetId, market: name },
    date: call.body.date as IsoDate,
    state: call.body.state as unknown as ForecastToSettle['state'],
  };
  const outcome = await settleForecast(market.view({ asOf, seenBy }), forecast, horizon);
  return outcome && { body: forecastOutcomeBody(outcome), dataHash: outcome.dataHash };
}
