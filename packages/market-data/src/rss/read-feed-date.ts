import type { EpochMs } from '@auspex/market';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ZONES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const MAIL_DATE =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4}|\d{2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{2}:?\d{2}|[a-z]{1,5})?$/i;
const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Minutes a zone is ahead of UTC; absent for an unknown zone. */
function zoneMinutes(zone: string | undefined): number | undefined {
  if (!zone) return 0;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  const hours = ZONES[zone.toLowerCase()];
  return hours === undefined ? undefined : hours * 60;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: readonly (string | undefined)[];
  readonly zone: string | undefined;
}

function instantOf({ year, month, day, clock, zone }: DateParts): EpochMs | undefined {
  const [hours, minutes, seconds] = clock.map((part) => Number(part ?? 0));
  const offset = zoneMinutes(zone);
  const at = Date.UTC(year, month - 1, day, hours, minutes, Math.min(seconds, 59));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && hours < 24 && minutes < 60;
  return offset === undefined || !isReal ? undefined : at - offset * 60_000;
}

/** Parses the dates of RSS (as in mail) and of Atom (ISO); absent if a text is neither, or not a real date. */
export function readFeedDate(text: string): EpochMs | undefined {
  const iso = ISO_DATE.exec(text.trim());
  if (iso) {
    const [, year, month, day, ...rest] = iso;
    return instantOf({ year: +year, month: +month, day: +day, clock: rest.slice(0, 3), zone: rest[3] });
  }
  const mail = MAIL_DATE.exec(text.trim());
  const month = mail ? MONTHS.indexOf(mail[2].toLowerCase()) + 1 : 0;
  if (!mail || month === 0) return undefined;
  const [, day, , year, ...rest] = mail;
  const fullYear = year.length === 2 ? 2000 + Number(year) - (Number(year) >= 70 ? 100 : 0) : Number(year);
  return instantOf({ year: fullYear, month, day: +day, clock: rest.slice(0, 3), zone: rest[3] });
}
