import { type IsoDate, MINUTE_MS } from '@auspex/market';
import { BoundedCache } from '../recent/index.ts';

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
  const second = wanted - offsetAt(timeZone, first);
  // A time that the clock skips moves forward by the length of the jump; if midnight is skipped, the date stays as written.
  return second + offsetAt(timeZone, second) === wanted ? second : Math.max(first, second);
}

/** An instant as a clock in a time zone shows it: it says which day it is there, wherever it is read. */
export function textIn(timeZone: string, at: number): string {
  const minutes = Math.round(offsetAt(timeZone, at) / MINUTE_MS);
  if (minutes === 0) return new Date(at).toISOString();
  const local = new Date(at + minutes * MINUTE_MS).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const ahead = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${local}${minutes < 0 ? '-' : '+'}${ahead}`;
}

/** How far the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  if (!Number.isFinite(at)) return 0;
  const [year, month, day, hour, minute, second] =
    clockIn(timeZone).format(at).match(/\d+/g)?.map(Number) ?? [];
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  return clock - (at - (((at % 1000) + 1000) % 1000));
}
