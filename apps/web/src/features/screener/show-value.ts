import {
  formatCompactMoney,
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShare,
  type Language,
  MISSING_TEXT,
} from '@auspex/market';
import { findField } from '@auspex/quant/screening';
import { sectorName } from '../../shared/market/sector-name.ts';
import { formatVolume } from '../../ui/charts/value-axis.ts';

/** Percentages that say more or less than before, or than something else: they carry a sign. */
const SIGNED =
  /^(?:change|gap|from_|ret_|mom_|rel_[13]|vs_|delta_|low_30|high_30|rev_|income_|shares_yoy|eps_s|season_[me]|drawdown|max_|macd_|earnings_y|fcf_y|roe|net_m|fcf_m)/;
/** Figures around one. */
const FINE = new Set(['score_20', 'tone', 'tone_change', 'tone_z']);

export interface ValueWords {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
  readonly word: (value: string) => string;
}

/** A value as its field's unit has it. */
export function showValue(key: string, value: string | number | boolean | null, words: ValueWords): string {
  const { language } = words;
  const field = findField(key);
  if (value === null || !field) return MISSING_TEXT;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') {
    if (field.kind === 'date') return formatDate(Date.parse(value), language);
    return key === 'sector' ? sectorName(value, language) : words.word(value);
  }
  switch (field.unit) {
    case 'percent':
      return SIGNED.test(key) ? formatPercent(value, 1, language) : formatShare(value, 1, language);
    case 'money':
      return formatCompactMoney(value, 'USD', language);
    case 'price':
      return formatPrice(value, undefined, language);
    case 'ratio':
      return formatNumber(value, 2, language);
    case 'index':
      return formatNumber(value, FINE.has(key) ? 2 : 1, language);
    case 'shares':
      return formatVolume(value, language);
    default:
      return formatNumber(value, 0, language);
  }
}
