import { type IsoDate, languageFacts } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { closureOf, earlyCloseOf, isTradingDay } from './calendar-span.ts';
import { type EarningsTextKey, earningsText } from './earnings.text.ts';

/** The holidays that come every year; closures that nobody foresaw have no name here. */
const HOLIDAYS: Readonly<Record<string, EarningsTextKey>> = {
  "New Year's Day": 'holiday.newYear',
  'Martin Luther King, Jr. Day': 'holiday.king',
  "Washington's Birthday": 'holiday.washington',
  'Good Friday': 'holiday.goodFriday',
  'Memorial Day': 'holiday.memorial',
  Juneteenth: 'holiday.juneteenth',
  'Independence Day': 'holiday.independence',
  'Labor Day': 'holiday.labor',
  'Thanksgiving Day': 'holiday.thanksgiving',
  'Christmas Day': 'holiday.christmas',
};

interface DayNoteProps {
  readonly date: IsoDate;
  readonly className?: string | undefined;
}

/** What is unusual about a day: that the exchange is closed and why, or that it closes early. */
export function DayNote({ date, className }: DayNoteProps) {
  const t = useText(earningsText);
  const language = useLanguage();
  const close = earlyCloseOf(date);
  if (close !== null) {
    const { locale } = languageFacts(language);
    const time = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'America/New_York',
    }).format(close);
    return <p className={className}>{t('day.early', { time })}</p>;
  }
  if (isTradingDay(date)) return null;
  const name = HOLIDAYS[closureOf(date) ?? ''];
  return <p className={className}>{name ? t('day.holiday', { name: t(name) }) : t('day.closed')}</p>;
}
