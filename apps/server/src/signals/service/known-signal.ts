import type { ViewAsset } from '../../market/index.ts';
import type { Outlook, SignalBody } from '../model/made-signal.ts';

/** A signal as pages and other modules see it. */
export interface KnownSignal {
  readonly asset: ViewAsset;
  readonly id: string;
  readonly body: SignalBody;
  /** Row of features behind the scores; null with less than a year of bars before. */
  readonly features: Float32Array | null;
  readonly version: string;
  readonly madeAt: Date;
  /** Null where it was recomputed for an instant at which nothing was published. */
  readonly ledger: { readonly seq: number; readonly leaf: string } | null;
}

/** The part of an asset's own earlier scores that a score exceeds; null where too few are known. */
export type ReadStrength = (signal: KnownSignal, outlook: Outlook) => number | null;
