import { type IsoDate, languageFacts, startOfDate } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';

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
      dayAndMonth: format({ day: 'numeric', month: 'short' }),
      full: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      month: format({ month: 'long', year: 'numeric' }),
      short: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    };
  }, [language]);
}
