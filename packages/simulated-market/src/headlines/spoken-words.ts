import type { IsoDate } from '@auspex/market';

export const BROKERS = [
  'Northgate',
  'Hale & Ward',
  'Ellison Research',
  'Corvid Partners',
  'Meridian',
  'Pine Street',
];

/** A money amount as headlines write it: $1.2 bn, $340 mn. */
export function spokenAmount(dollars: number): string {
  if (dollars >= 1e9) return `$${(dollars / 1e9).toFixed(1)} billion`;
  return `$${Math.max(1, Math.floor(dollars / 1e6))} million`;
}

/** A move as headlines write it, without its sign. */
export function spokenPercent(part: number): string {
  const percent = Math.abs(part) * 100;
  return percent >= 10 ? `${Math.floor(percent + 0.5)}%` : `${percent.toFixed(1)}%`;
}

const QUARTERS = ['first-quarter', 'second-quarter', 'third-quarter', 'fourth-quarter'];

export function spokenQuarter(quarter: number): string {
  return QUARTERS[quarter - 1];
}

const MONTHS = 'Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** A date as headlines write it: Oct. 24. */
export function spokenDate(date: IsoDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}
