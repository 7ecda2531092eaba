import type { CallReply, Calls } from '@auspex/contract';
import { formatDate, formatNumber, type Language } from '@auspex/market';
import { useCallback } from 'react';
import type { TextKey } from '../../../i18n/messages.ts';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { marketText } from '../market.text.ts';

type Cause = CallReply<Calls['relativeVolume.list']>['items'][number]['causes'][number];

/** A headline as it was printed; a report in the language on the screen. */
export function useCauseText(): (cause: Cause) => string {
  const t = useText(marketText);
  const language = useLanguage();
  return useCallback((cause: Cause) => causeText(cause, { t, language }), [t, language]);
}

interface CauseWords {
  readonly t: Translate<TextKey<typeof marketText>>;
  readonly language: Language;
}

function causeText({ text, index, report }: Cause, { t, language }: CauseWords): string {
  if (index !== null) return t(`cause.${index.change}`, { name: index.name });
  if (report === null) return text;
  const { quarter, fiscalYear, status, epsActual, epsEstimate, currency } = report;
  const date = formatDate(Date.parse(report.date), language);
  const values = { quarter, year: fiscalYear, when: t(`cause.when.${report.time}`, { date }) };
  if (status !== 'reported') return t('cause.expected', values);
  if (epsActual === null) return t('cause.reported', values);
  const money = (value: number) => `${formatNumber(value, 2, language)} ${currency}`;
  const actual = money(epsActual);
  return epsEstimate === null
    ? t('cause.result', { ...values, actual })
    : t('cause.resultAgainst', { ...values, actual, estimate: money(epsEstimate) });
}
