import { addDays, type IsoDate, type Language, monthsBefore } from '@auspex/market';
import type { SPANS } from './inputs.ts';
import { type Words, wordsIn } from './words.ts';

type Span = (typeof SPANS)[number];

export interface SpanInput {
  readonly span?: Span | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days or months before the end; the whole history begins before there were markets. */
const LENGTHS: Readonly<Record<Exclude<Span, 'ytd' | 'all'>, { days: number } | { months: number }>> = {
  '1d': { days: 1 },
  '5d': { days: 5 },
  '1w': { days: 7 },
  '1m': { months: 1 },
  '3m': { months: 3 },
  '6m': { months: 6 },
  '1y': { months: 12 },
  '2y': { months: 24 },
  '3y': { months: 36 },
  '5y': { months: 60 },
  '10y': { months: 120 },
};

const NAMES: Readonly<Record<Span, Words>> = {
  '1d': { en: 'one day', fr: 'un jour' },
  '5d': { en: 'five days', fr: 'cinq jours' },
  '1w': { en: 'one week', fr: 'une semaine' },
  '1m': { en: 'one month', fr: 'un mois' },
  '3m': { en: 'three months', fr: 'trois mois' },
  '6m': { en: 'six months', fr: 'six mois' },
  ytd: { en: 'since January', fr: 'depuis janvier' },
  '1y': { en: 'one year', fr: 'un an' },
  '2y': { en: 'two years', fr: 'deux ans' },
  '3y': { en: 'three years', fr: 'trois ans' },
  '5y': { en: 'five years', fr: 'cinq ans' },
  '10y': { en: 'ten years', fr: 'dix ans' },
  all: { en: 'all time', fr: 'tout l’historique' },
};

/** First and last day of what is asked about; the first is the day whose close changes are measured from. */
export function spanDates({ span, from, to }: SpanInput, asOf: string): { from: string; to: string } {
  const end = to ?? asOf.slice(0, 10);
  if (from !== undefined) return { from, to: end };
  const length = span ?? '1y';
  if (length === 'all') return { from: '1900-01-01', to: end };
  if (length === 'ytd') return { from: `${Number(end.slice(0, 4)) - 1}-12-31`, to: end };
  const known = LENGTHS[length];
  return {
    from: 'days' in known ? addDays(end as IsoDate, -known.days) : monthsBefore(end as IsoDate, known.months),
    to: end,
  };
}

export function spanName({ span, from, to }: SpanInput, language: Language): string {
  if (from === undefined && to === undefined) return wordsIn(language, NAMES[span ?? '1y']);
  return [from ?? '…', to ?? '…'].join(' – ');
}
