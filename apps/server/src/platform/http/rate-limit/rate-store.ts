import type { Database } from '../../database/database.ts';

/** A share requested from one caller's window. */
export interface ShareRequest {
  readonly caller: Buffer;
  readonly startSecond: number;
  readonly windowSeconds: number;
  readonly max: number;
  readonly wanted: number;
  /** Fraction of the previous window that a window ending now still covers, 0 to 1. */
  readonly previousShare: number;
}

export interface Share {
  readonly granted: number;
  readonly usedNow: number;
  readonly usedBefore: number;
}

/** Where the processes coordinate. */
export interface RateStore {
  takeShare(request: ShareRequest): Promise<Share>;
  forgetBefore(second: number): Promise<void>;
}

export function createRateStore(database: Pick<Database, 'query'>): RateStore {
  return {
    async takeShare(request) {
      const [row] = await database.query('select * from take_rate_share($1, $2, $3, $4, $5, $6)', [
        request.caller,
        request.startSecond,
        request.windowSeconds,
        request.max,
        request.wanted,
        request.previousShare,
      ]);
      return {
        granted: Number(row?.granted ?? 0),
        usedNow: Number(row?.used_now ?? 0),
        usedBefore: Number(row?.used_before ?? 0),
      };
    },
    async forgetBefore(second) {
      await database.query('delete from rate_window where ends_at < $1', [second]);
    },
  };
}
