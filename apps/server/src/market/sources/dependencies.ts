import type { HttpClock } from '@auspex/market-data/http';
import type { Logger } from 'pino';

/** What every source is given. */
export interface Surroundings {
  readonly httpClock: HttpClock;
  readonly logger: Logger;
  readonly timeoutMs: number;
  /** Addresses outside the public internet that feeds may be read from; tests with a server of their own need it. */
  readonly feedAllowances?: { readonly plainHttp?: boolean; readonly addresses?: readonly string[] };
}
