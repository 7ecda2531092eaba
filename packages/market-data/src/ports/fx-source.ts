import type { EpochMs, IsoDate } from '@auspex/market';
import type { Offer, SourceAnswer, SourceIdentity } from './source-answer.ts';

/** Units of `quote` for one unit of `base`. */
export interface CurrencyPair {
  readonly base: string;
  readonly quote: string;
}

/** The rate of a day. */
export interface DailyRate extends CurrencyPair {
  readonly date: IsoDate;
  readonly rate: number;
  readonly knownAt: EpochMs;
}

/** The rate at an instant. */
export interface LiveRate extends CurrencyPair {
  readonly rate: number;
  readonly at: EpochMs;
}

export interface FxCapabilities {
  readonly pairs: readonly CurrencyPair[];
  readonly daily: Offer;
  readonly live: Offer;
}

/** Where exchange rates come from. A pair it lacks is `unknown-asset`. */
export interface FxSource {
  readonly identity: SourceIdentity;
  readonly capabilities: FxCapabilities;
  dailyRates(request: {
    readonly pair: CurrencyPair;
    readonly from: IsoDate;
    readonly to: IsoDate;
  }): Promise<SourceAnswer<readonly DailyRate[]>>;
  liveRate(pair: CurrencyPair): Promise<SourceAnswer<LiveRate>>;
}
