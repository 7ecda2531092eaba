import type { EpochMs } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { type DaySpan, sessionOfSpan } from './calendar-span.ts';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';
import { useDayNames } from './use-day-names.ts';

/** Whose days the calendar shows, and when "before open" and "after close" are on other clocks. */
export function ZoneLine({ zone, span }: { readonly zone: string; readonly span: DaySpan }) {
  const t = useText(earningsText);
  const language = useLanguage();
  const names = useDayNames();
  const session = sessionOfSpan(span);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const elsewhere = here !== zone && here !== 'UTC';
  const clock = (at: EpochMs, timeZone: string) =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(at);
  return (
    <p className={styles.zone}>
      {t('zone', { zone })}{' '}
      {session &&
        t('zone.hours', {
          date: names.short(session.date),
          open: clock(session.open, zone),
          close: clock(session.close, zone),
          openUtc: clock(session.open, 'UTC'),
          closeUtc: clock(session.close, 'UTC'),
        })}{' '}
      {session &&
        elsewhere &&
        t('zone.here', { openHere: clock(session.open, here), closeHere: clock(session.close, here), here })}
    </p>
  );
}
