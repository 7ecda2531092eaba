import { calendarOf, DAY_MS, dateOfInstant, type Session } from '@auspex/market';
import { createComputingPool } from '../../src/relative-volume/compute-volumes.ts';
import { stepsBy } from '../../src/relative-volume/sessions.ts';
import { computeSessions, saveVolumes, type WantedSession } from '../../src/relative-volume/volume-book.ts';
import type { Disturbance } from './disturbance.ts';

/** The days around the instant, including the running one. */
function sessionsAround(market: 'us' | 'crypto', after: number): readonly Session[] {
  return calendarOf(market).sessionsBetween(
    dateOfInstant(after - 2 * DAY_MS),
    dateOfInstant(after + 5 * DAY_MS),
  );
}

/** Sessions are stored to their end, with conspicuous volumes after the instant. */
export const disturbRelativeVolume: Disturbance = {
  module: 'relativeVolume',
  async disturb({ database, market, world, after, now }) {
    const assets = (await market.view().assets()).filter(({ symbol }) =>
      ['AAPL', 'META', 'BTC-USD'].includes(symbol),
    );
    const pool = createComputingPool();
    const missing: WantedSession[] = assets.flatMap((asset) =>
      sessionsAround(asset.market, after).map((session) => ({ asset, session })),
    );
    const found = await computeSessions(pool, { market, at: now, missing });
    await pool.close();
    const changed = found.map((one) => {
      const wanted = missing.find(
        ({ asset, session }) => asset.assetId === one.assetId && session.date === one.date,
      );
      const known = wanted ? stepsBy(wanted.session, after) : 0;
      const volumes = one.volumes.map((volume, step) => (step < known ? volume : volume * 50));
      return { ...one, volumes };
    });
    await saveVolumes(database, { world, source: 'simulated', seenAt: now }, changed);
  },
};
