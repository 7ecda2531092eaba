import { DAY_MS, type EpochMs, type IsoDate, startOfDate } from '@auspex/market';
import { endOfDate } from '@auspex/market-data';
import { SimulatedMarket } from './simulated-market.ts';
import { SimulatedWorld } from './simulated-world.ts';
import { WORLD_BEGINS } from './universe/universe.ts';
import { PRICED_ON, versionOf } from './versions.ts';

/** The last date a simulated market can reach. */
const SIMULATION_LIMIT: IsoDate = '2034-12-31';

/** A world is generated to the end of the year an instant lies in, and no further. */
function lastYearFor(to: EpochMs): number {
  // UTC is ahead of New York: the first hours of a year still belong to the old one's last session.
  return new Date(Math.max(to, startOfDate(WORLD_BEGINS)) + DAY_MS).getUTCFullYear();
}

/**
 * A market that never existed: prices, reports, statements, headlines, all invented, the same on every machine for
 * the same seed. A longer run begins with the bytes of a shorter one. `to` is an instant, or a date, which means its
 * end.
 */
export function simulate(request: {
  readonly seed: string;
  readonly to: EpochMs | IsoDate;
}): SimulatedMarket {
  const { seed } = request;
  const { prices } = versionOf(seed);
  const to = typeof request.to === 'number' ? request.to : endOfDate(request.to);
  if (!(to <= endOfDate(SIMULATION_LIMIT))) {
    throw new RangeError(`The simulated market ends on ${SIMULATION_LIMIT}.`);
  }
  // Where prices begin depends on the way to the price table, so that far it has to be known.
  const lastYear = prices ? Math.max(lastYearFor(to), Number(PRICED_ON.slice(0, 4))) : lastYearFor(to);
  return new SimulatedMarket(new SimulatedWorld(seed, lastYear), to);
}

/** Whether a market can be viewed at another instant without extending its world. */
export function reaches(market: SimulatedMarket, to: EpochMs): boolean {
  return lastYearFor(to) <= lastYearFor(market.to);
}
