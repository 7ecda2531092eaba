import { formatDate, formatNumber, type Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import type { VolumeTextKey } from './relative-volume.text.ts';
import type { VolumeRow } from './volume-queries.ts';

type Cause = VolumeRow['causes'][number];

interface CauseWords {
  readonly t: Translate<VolumeTextKey>;
  readonly language: Language;
}

/** A headline as it was printed; a report in the language on the screen. */
export function causeText({ text, report }: Cause, { t, language }: CauseWords): string {
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
