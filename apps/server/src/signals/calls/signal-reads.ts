import type { ForecastsService } from '../../forecasts/index.ts';
import type { MarketReads } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
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
}

/** When the newest of some signals or stances was made, as provenance says it; nothing of none. */
export function newestOf(made: readonly { readonly madeAt: Date }[]): { readonly knownAt?: number } {
  const latest = Math.max(...made.map(({ madeAt }) => madeAt.getTime()));
  return Number.isFinite(latest) ? { knownAt: latest } : {};
}
