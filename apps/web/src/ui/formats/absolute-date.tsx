import { formatDate, formatDateSecond, formatDateTime } from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import { Missing } from './missing.tsx';

interface AbsoluteDateProps {
  readonly at: Date | number | string | null | undefined;
  /** To the second where several things happen within a minute. */
  readonly withTime?: boolean | 'second';
  readonly missing?: string;
}

/** A date in UTC, and the time with its zone where it matters. */
export function AbsoluteDate({ at, withTime = false, missing }: AbsoluteDateProps) {
  const locale = useLanguage();
  const moment = at === null || at === undefined ? Number.NaN : new Date(at).getTime();
  if (!Number.isFinite(moment)) return <Missing reason={missing} />;
  const write = withTime === 'second' ? formatDateSecond : withTime ? formatDateTime : formatDate;
  return <time dateTime={new Date(moment).toISOString()}>{write(moment, locale)}</time>;
}
