import {
  type Currency,
  formatCompactMoney,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShare,
  type Language,
  MISSING_TEXT,
} from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import { formatVolume } from '../../ui/charts/value-axis.ts';
import type { BreakdownTextKey } from './breakdown.text.ts';
import type { Check, StatementRow, UsedFigure } from './breakdown-queries.ts';

export interface Words {
  readonly t: Translate<BreakdownTextKey>;
  readonly language: Language;
  readonly currency: Currency;
}

/** Checks of a growth or a return have a sign; parts of a whole have none. */
const SIGNED: ReadonlySet<Check['id']> = new Set<Check['id']>([
  ...(['revenue-growth', 'revenue-growth-3y', 'income-growth', 'eps-growth', 'cash-growth'] as const),
  ...(['accruals', 'asset-return-change', 'gross-margin-change', 'leverage-change', 'share-change'] as const),
  ...(['dividend-growth', 'trend', 'trend-cross', 'year-against-peers', 'quarter-against-peers'] as const),
  ...(['below-high', 'worst-day', 'turnover-rise'] as const),
]);

function signedPoints(points: number, places: number, language: Language): string {
  const text = formatNumber(points, places, language);
  return points > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** More digits than this tell nobody anything. */
const MOST_MORE_PLACES = 3;

/**
 * A value of a check with its unit: its own, its limit, or the median of its peers. One that would be written like the
 * limit, but is not at it, has more digits: otherwise the page seems to contradict its own verdict. One that no digit
 * tells apart has none to spare.
 */
export function checkValue(
  check: Pick<Check, 'id' | 'unit' | 'limit'>,
  value: number | null,
  words: Words,
): string {
  if (value === null) return MISSING_TEXT;
  let more = 0;
  const isLikeLimit = () =>
    value !== check.limit &&
    written(check, { value, more }, words) === written(check, { value: check.limit, more }, words);
  while (more < MOST_MORE_PLACES && isLikeLimit()) more += 1;
  if (isLikeLimit()) more = 0;
  return written(check, { value, more }, words);
}

function written(
  { id, unit }: Pick<Check, 'id' | 'unit'>,
  { value, more }: { readonly value: number; readonly more: number },
  { t, language, currency }: Words,
): string {
  switch (unit) {
    case 'percent':
      return SIGNED.has(id)
        ? formatPercent(value, 1 + more, language)
        : formatShare(value, 1 + more, language);
    case 'points':
      return t('points', { value: signedPoints(value * 100, 1 + more, language) });
    case 'multiple':
      return `${formatNumber(value, 2 + more, language)}×`;
    case 'money':
      return formatCompactMoney(value, currency, language);
    case 'days':
      return t('days', { count: formatNumber(value, 0, language) });
    case 'count':
      return formatNumber(value, 0, language);
  }
}

const RETURNS: readonly UsedFigure['name'][] = [
  ...(['yearReturn', 'quarterReturn', 'peerYearReturn', 'peerQuarterReturn', 'worstDay'] as const),
];
const PRICES: readonly UsedFigure['name'][] = ['price', 'mean50', 'mean200', 'high52'];

/** A figure that a check used, as it would stand in its source. */
export function usedValue({ name, value }: Pick<UsedFigure, 'name' | 'value'>, words: Words): string {
  const { t, language, currency } = words;
  if (name === 'shares') return formatVolume(value, language);
  if (name === 'deviation') return formatShare(value, 1, language);
  if (name === 'daysSincePeak') return t('days', { count: formatNumber(value, 0, language) });
  if (name === 'dividends') return formatMoney(value, currency, language);
  if (RETURNS.includes(name)) return formatPercent(value, 1, language);
  if (PRICES.includes(name)) return formatPrice(value, undefined, language);
  return formatCompactMoney(value, currency, language);
}

const SHARES_OF_REVENUE: readonly StatementRow[] = [
  'grossMargin',
  'operatingMargin',
  'netMargin',
  'cashMargin',
];
const PER_SHARE: readonly StatementRow[] = ['epsDiluted', 'bookPerShare', 'cashPerShare'];

export const isShare = (row: StatementRow) => SHARES_OF_REVENUE.includes(row);

export function statedValue(
  row: StatementRow,
  value: number,
  { language, currency }: Omit<Words, 't'>,
): string {
  if (row === 'revenueGrowth') return formatPercent(value, 1, language);
  if (isShare(row)) return formatShare(value, 1, language);
  if (PER_SHARE.includes(row)) return formatMoney(value, currency, language);
  return formatCompactMoney(value, currency, language);
}

export const dayWords = (day: string, language: Language) => formatDate(Date.parse(day), language);

/** "1 Jan 2026 to 31 Mar 2026", or the one day. */
export function spanWords(
  { from, to }: Pick<UsedFigure, 'from' | 'to'>,
  { t, language }: Omit<Words, 'currency'>,
) {
  const last = dayWords(to, language);
  return from === to ? last : t('valuation.range', { low: dayWords(from, language), high: last });
}
