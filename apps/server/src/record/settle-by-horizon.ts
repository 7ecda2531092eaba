import { type AssetId, addDays, dateOfInstant, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { isAcrossBarrier, type MarketService, type MarketView } from '../market/index.ts';
import type { DueOutcome, Outcome, Settlement } from './define-publication.ts';
import type { WrittenOutcome } from './verify/outcome-check.ts';

/** What is always known of a prediction about one asset. */
export interface AssetPrediction {
  readonly id: string;
  readonly assetId: AssetId;
  readonly market: Market;
}

/** Predictions about one asset each that come true, or not, so many bars later. */
interface ByHorizon<Prediction extends AssetPrediction, Horizon extends string | number> {
  readonly market: () => Pick<MarketService, 'view'>;
  readonly horizons: readonly Horizon[];
  bars(market: Market, horizon: Horizon): number;
  /** Those of bars up to a date that have no outcome over the horizon yet. */
  unsettled(about: {
    readonly market: Market;
    readonly until: IsoDate;
    readonly horizon: Horizon;
  }): Promise<readonly Prediction[]>;
  /** Null while it is not known yet. */
  settleOne(
    view: MarketView,
    prediction: Prediction,
    horizon: Horizon,
  ): Promise<Pick<DueOutcome, 'settledOn' | 'body' | 'dataHash'> | null>;
  /** Whether to wait although an outcome could be made. It is not asked about one that is written. */
  isWaiting?(view: MarketView, prediction: Prediction, settledOn: IsoDate): Promise<boolean>;
  /** The date of the bar that a prediction was made from. */
  dateOf(prediction: Prediction): IsoDate;
  /** An outcome that says nothing: no bar came after the prediction. It is not written; trading may resume. */
  isEmpty(body: DueOutcome['body']): boolean;
  /** A prediction as its leaf says it. */
  read(call: AssetPrediction & Pick<WrittenOutcome['call'], 'body'>): Prediction;
  modelOf(prediction: Prediction): string;
}

/** Settles each prediction by itself, horizon by horizon. */
export function settleByHorizon<Prediction extends AssetPrediction, Horizon extends string | number>(
  by: ByHorizon<Prediction, Horizon>,
): Settlement {
  return {
    async settle(view, market) {
      const due: DueOutcome[] = [];
      for (const horizon of by.horizons) {
        // No horizon of so many bars ends within as many days.
        const until = addDays(dateOfInstant(view.asOf), -by.bars(market, horizon));
        for (const prediction of await by.unsettled({ market, until, horizon })) {
          const outcome = await by.settleOne(view, prediction, horizon);
          const of = { id: prediction.id, subject: prediction.assetId };
          if (outcome === null || by.isEmpty(outcome.body)) continue;
          if (await by.isWaiting?.(view, prediction, outcome.settledOn)) continue;
          const span = { from: startOfDate(by.dateOf(prediction)), to: startOfDate(outcome.settledOn) };
          // Waits until somebody has explained the move: then the outcome is known.
          if (await isAcrossBarrier(view, prediction.assetId, span)) continue;
          due.push({ ...outcome, horizon, of, model: by.modelOf(prediction) });
        }
      }
      return due;
    },
    async settleAgain({ body, market, asOf, seenBy, call }): Promise<Outcome | null> {
      const horizon = by.horizons.find((one) => one === body.horizon);
      if (horizon === undefined) return null;
      const prediction = by.read({ id: call.id, assetId: call.subject as AssetId, market, body: call.body });
      const made = await by.settleOne(by.market().view({ asOf, seenBy }), prediction, horizon);
      return made && { body: made.body, dataHash: made.dataHash, horizon };
    },
  };
}
