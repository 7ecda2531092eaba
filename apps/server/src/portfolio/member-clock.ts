import type { IsoDate } from '@auspex/market';
import { BoundedCache } from '../platform/recent/index.ts';

/** A clock takes a hundred times longer to make than to read. */
const clocks = new BoundedCache<Intl.DateTimeFormat>(600);

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  clocks.set(timeZone, made);
  return made;
}

/** The day on a clock in a time zone. */
export function dayIn(timeZone: string, at: number): IsoDate {
  return clockIn(timeZone).format(at).slice(0, 10) as IsoDate;
}

/** The instant that a text means; one without a zone is read on a clock in a time zone. */
export function instantOf(text: string, timeZone: string): number {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/.test(text);
  if (!local) return Date.parse(text);
  const wanted = Date.parse(`${text}Z`);
  // The offset of a zone depends on the instant that is looked for: near a change of clocks, the second look is right.
  const first = wanted - offsetAt(timeZone, wanted);
  return wanted - offsetAt(timeZone, first);
}

/** How far the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  if (!Number.isFinite(at)) return 0;
  const [year, month, day, hour, minute, second] =
    clockIn(timeZone).format(at).match(/\d+/g)?.map(Number) ?? [];
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  return clock - (at - (((at % 1000) + 1000) % 1000));
}
