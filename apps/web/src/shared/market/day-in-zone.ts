import type { EpochMs, IsoDate } from '@auspex/market';

/** The day on a clock in a time zone. From its parts: how a language writes a day differs between browsers. */
export function dayInZone(at: EpochMs, timeZone: string): IsoDate {
  const shown = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', shown).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('year')}-${part('month')}-${part('day')}` as IsoDate;
}
