import type { HttpClock } from '@auspex/market-data/http';
import type { Logger } from 'pino';

/** What every source is given. */
export interface Dependencies {
  readonly httpClock: HttpClock;
  readonly logger: Logger;
  readonly timeoutMs: number;
  /**
   * Addresses outside the public internet from which feeds may be read; needed by tests with a server of their own.
   */
  readonly feedAllowances?: { readonly plainHttp?: boolean; readonly addresses?: readonly string[] };
}
