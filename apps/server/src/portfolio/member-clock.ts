import type { IsoDate } from '@auspex/market';

/** Keeps the formatter of the time zone asked for last: making one takes longer than reading a row of a file. */
function formatterOf(language: string, options: Intl.DateTimeFormatOptions) {
  let last: { readonly timeZone: string; readonly formatter: Intl.DateTimeFormat } | undefined;
  return (timeZone: string) => {
    if (last?.timeZone !== timeZone) {
      last = { timeZone, formatter: new Intl.DateTimeFormat(language, { ...options, timeZone }) };
    }
    return last.formatter;
  };
}

const days = formatterOf('en-CA', { dateStyle: 'short' });
const clocks = formatterOf('en-US', {
  ...{ hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/** The day on a clock in a time zone. */
export function dayIn(timeZone: string, at: number): IsoDate {
  return days(timeZone).format(at) as IsoDate;
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
  const parts = clocks(timeZone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return clock - (at - (((at % 1000) + 1000) % 1000));
}
