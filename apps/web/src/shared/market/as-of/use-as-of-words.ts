import { formatDate, formatDateTime } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { asOfText } from './as-of.text.ts';
import type { AsOf } from './read-as-of.ts';

/** The instant in words; short for buttons. */
export function useAsOfWords(asOf: AsOf): { readonly short: string; readonly full: string } {
  const t = useText(asOfText);
  const language = useLanguage();
  if (asOf.kind !== 'at') return { short: t('asOf.now'), full: t('asOf.now') };
  if (!asOf.wholeDay) {
    const words = formatDateTime(asOf.at, language);
    return { short: words, full: words };
  }
  const date = formatDate(asOf.at, language);
  return { short: date, full: t('asOf.endOfDay', { date }) };
}
