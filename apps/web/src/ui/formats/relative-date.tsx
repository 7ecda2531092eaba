import { formatDateTime, formatRelativeDate } from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import { Missing } from './missing.tsx';
import { useMinute } from './use-minute.ts';

interface RelativeDateProps {
  readonly at: Date | number | string | null | undefined;
  readonly missing?: string;
}

/** "3 days ago", with date and time in UTC on hover. */
export function RelativeDate({ at, missing }: RelativeDateProps) {
  const now = useMinute();
  const locale = useLanguage();
  const moment = at === null || at === undefined ? Number.NaN : new Date(at).getTime();
  if (!Number.isFinite(moment)) return <Missing reason={missing} />;
  return (
    <time dateTime={new Date(moment).toISOString()} title={formatDateTime(moment, locale)}>
      {formatRelativeDate(moment, Math.max(now, 0), locale)}
    </time>
  );
}
