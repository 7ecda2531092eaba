import {
  formatDate,
  formatDay,
  formatMonth,
  type IsoDate,
  languageFacts,
  parseIsoDate,
  startOfDate,
} from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { serverTime } from '../../ui/formats/server-time.ts';
import { todayInNewYork } from './calendar-span.ts';
import { earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';

/** Days and months in words. Dates here are calendar days, so they are written as they stand. */
export function useDayNames() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = languageFacts(language).locale;
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
      return (date: IsoDate) => made.format(startOfDate(date));
    };
    return {
      weekday: format({ weekday: 'short' }),
      dayAndMonth: (date: IsoDate) => formatDay(startOfDate(date), language),
      full: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      month: format({ month: 'long', year: 'numeric' }),
      short: (date: IsoDate) => formatDate(startOfDate(date), language),
      shortMonth: (date: IsoDate) => `${formatMonth(startOfDate(date), language)} ${date.slice(0, 4)}`,
    };
  }, [language]);
}

type Quarter = Pick<Report, 'quarter' | 'fiscalYear' | 'periodEnd'>;

/** Fiscal quarters with the month in which they end: a company's own year may run a year ahead of the calendar. */
export function useQuarterNames() {
  const t = useText(earningsText);
  const names = useDayNames();
  const asOf = useAsOf();
  const today = todayInNewYork(asOf.kind === 'at' ? asOf.at : serverTime());
  return useMemo(() => {
    const words = ({ quarter, fiscalYear, periodEnd }: Quarter) => ({
      quarter,
      year: fiscalYear,
      month: names.shortMonth(parseIsoDate(periodEnd)),
    });
    return {
      full: (report: Quarter) =>
        t(report.periodEnd <= today ? 'quarter.ended' : 'quarter.ending', words(report)),
      short: (report: Quarter) => t('quarter.short', words(report)),
      brief: ({ quarter, fiscalYear }: Quarter) =>
        t('quarter.brief', { quarter, year: String(fiscalYear).slice(2) }),
      withMonth: (report: Quarter) => t('quarter.withMonth', words(report)),
    };
  }, [t, names, today]);
}
