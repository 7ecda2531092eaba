import type { JsonObject } from '@auspex/contract/ledger';
import type { AssetId } from '@auspex/market';
import type { MarketService } from '../../market/index.ts';
import type { WrittenOutcome } from '../../record/index.ts';
import type { SignalBody } from '../model/made-signal.ts';
import { HORIZONS } from '../model/make-signals.ts';
import { type CallToSettle, outcomeBody, settleSignal } from './settle-signals.ts';

export interface RemadeOutcome {
  readonly body: JsonObject;
  readonly dataHash: string;
}

/** Makes the outcome of a signal again from the signal and the prices stored by then; null where none comes out. */
export async function remakeSignalOutcome(
  market: MarketService,
  { body, market: name, asOf, seenBy, call }: WrittenOutcome,
): Promise<RemadeOutcome | null> {
  const horizon = HORIZONS.find((one) => one === body.horizon);
  if (horizon === undefined) return null;
  const { date, outlooks } = call.body as unknown as SignalBody;
  const signal: CallToSettle = {
    ...{ id: call.id, assetId: call.subject as AssetId, market: name },
    body: { date, outlooks },
  };
  const outcome = await settleSignal(market.view({ asOf, seenBy }), signal, horizon);
  return outcome && { body: outcomeBody(outcome), dataHash: outcome.dataHash };
}
