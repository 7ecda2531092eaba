import { isIntraday, MINUTE_MS, TIMEFRAMES, timeframeMinutes } from '@auspex/market';
import type { FileBars } from '@auspex/market-data';
import type { StoredTimeframe } from '../store/index.ts';

const DAY_MINUTES = 1440;

/** The length of a file's bars; throws a sentence where they are of none that we know. */
export function findTimeframe({ bars, spacing }: FileBars): StoredTimeframe {
  const { time } = bars;
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < time.length; i++) step = Math.min(step, time[i] - time[i - 1]);
  const minutes = step / MINUTE_MS;
  if (spacing === 'daily') {
    if (minutes > 4 * DAY_MINUTES && time.length > 2) {
      throw new RangeError(
        `The bars are ${Math.round(minutes / DAY_MINUTES)} days apart; weeks and months are made from days, please import those.`,
      );
    }
    return '1d';
  }
  const timeframe = TIMEFRAMES.filter(isIntraday).find((name) => timeframeMinutes(name) === minutes);
  if (timeframe) return timeframe;
  if (time.length < 2) throw new RangeError('One bar within a day does not tell how long it is.');
  throw new RangeError(`Bars of ${minutes} minutes are no timeframe we know.`);
}
