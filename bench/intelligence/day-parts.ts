import { createRankPool, type RankPool } from '../../apps/server/src/forecasts/model/rank-pool.ts';
import { createMarket } from '../../apps/server/src/market/view/create-market.ts';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLedger } from '../../apps/server/src/record/index.ts';
import { createSignalPool } from '../../apps/server/src/signals/model/signal-pool.ts';
import type { SignalPublishing } from '../../apps/server/src/signals/publication.ts';
import { eveningOf, WORLD } from './stored-market.ts';

/** The parts of the product that a day runs through, over a scratch store, with the memory it usually has. */
export interface DayParts extends SignalPublishing {
  readonly ranks: RankPool;
  /** Sets the clock to the evening of a day. */
  setDay(day: number): void;
  close(): Promise<void>;
}

export async function openDayParts(databaseUrl: string): Promise<DayParts> {
  // Not watched: a machine that is busy measuring must not look like a lost database.
  const database = openDatabase({ url: databaseUrl, statementTimeoutSeconds: 300, watchMilliseconds: 0 });
  let now = eveningOf(0);
  const clock = { now: () => now };
  const market = createMarket({
    ...{ database, clock, worldName: WORLD, sources: [] },
  });
  await market.start();
  const [pool, ranks] = [createSignalPool(), createRankPool()];
  return {
    ...{ database, pool, ranks, market: () => market },
    ledger: createLedger({ database, clock, world: WORLD }),
    events: { emit: async () => undefined, on: () => undefined },
    setDay(day) {
      now = eveningOf(day);
    },
    async close() {
      await Promise.all([pool.close(), ranks.close()]);
      await market.stop();
      await database.close();
    },
  };
}
