import type { AssetId, IsoDate } from '@auspex/market';
import type { Stance } from '@auspex/quant/signals';

export type GateState = 'open' | 'shut' | 'not-computed';

/** What is said of the next bars over one horizon. Moves are fractions of the price. */
export interface Outlook {
  readonly horizon: 5 | 20 | 60;
  readonly pUp: number;
  readonly pUpSource: 'range' | 'model';
  readonly expectedMove: { readonly median: number; readonly low: number; readonly high: number };
  readonly pMoveOver5: number;
  readonly pMoveOver10: number;
  /** Blended log-odds; null without a fitted model or a year of bars before. */
  readonly score: number | null;
  readonly gate: GateState;
  readonly netEdge: number | null;
}

/** Everything that is committed to about one asset at one closed bar. */
export interface SignalBody {
  readonly date: IsoDate;
  readonly close: number;
  readonly stance: Stance;
  readonly votes: { readonly buy: number; readonly hold: number; readonly sell: number };
  readonly previousStance: Stance | null;
  /** First date of the present stance, and how many bars ago. */
  readonly since: IsoDate;
  readonly ageBars: number;
  readonly enough: boolean;
  readonly outlooks: readonly Outlook[];
  readonly stop: number | null;
  readonly target: number | null;
}

/** A signal as it is made, with the row of features behind its scores. */
export interface MadeSignal {
  readonly assetId: AssetId;
  readonly body: SignalBody;
  /** Null with less than a year of bars before. */
  readonly features: Float32Array | null;
}
