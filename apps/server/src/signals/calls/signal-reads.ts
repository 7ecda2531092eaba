import type { IsoDate, Market } from '@auspex/market';
import type { Delay } from '../../accounts/index.ts';
import type { EarningsService } from '../../earnings/index.ts';
import type { ForecastsService } from '../../forecasts/index.ts';
import type { MarketReads } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { RelativeVolumeService } from '../../relative-volume/index.ts';
import type { SignalPool } from '../model/signal-pool.ts';
import type { SignalsService } from '../service/signals-service.ts';

/** What the calls about signals and models work with. */
export interface SignalReads extends MarketReads {
  readonly service: SignalsService;
  readonly database: Database;
  readonly world: string;
  readonly pool: Pick<SignalPool, 'describe'>;
  /** Of the published ranges, for their cards. */
  readonly alarms: ForecastsService['alarms'];
  readonly unusualVolumes: RelativeVolumeService['unusual'];
  /** How late a member sees a market’s signals; with null a guest. */
  readonly delayOf: (memberId: string | null, market: Market) => Promise<Delay | null>;
  readonly reportsOn: EarningsService['eventsBetween'];
}

/** When the newest of some signals or stances was made, as provenance says it; nothing of none. */
export function newestOf(made: readonly { readonly madeAt: Date }[]): { readonly knownAt?: number } {
  const latest = Math.max(...made.map(({ madeAt }) => madeAt.getTime()));
  return Number.isFinite(latest) ? { knownAt: latest } : {};
}

/** The last closed bar of a market: signals on an earlier one are out of date. */
export function newestDateOf(signals: readonly { readonly date: IsoDate }[]): IsoDate | null {
  return signals.reduce<IsoDate | null>(
    (latest, { date }) => (latest === null || date > latest ? date : latest),
    null,
  );
}
