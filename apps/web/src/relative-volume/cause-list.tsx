import { useText } from '../i18n/use-text.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Missing } from '../ui/formats/missing.tsx';
import { RelativeDate } from '../ui/formats/relative-date.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume-text.ts';
import type { VolumeRow } from './volume-queries.ts';

type Cause = VolumeRow['causes'][number];
type CausedRow = Pick<VolumeRow, 'symbol' | 'causes'>;

function causeHref(symbol: string, kind: Cause['kind']): string {
  return kind === 'news'
    ? pathTo('newsAnalysis', { selector: symbol })
    : `${pathTo('earningCalendar')}?${new URLSearchParams({ symbol })}`;
}

/** In a row of the table: the likeliest cause in one line, and how many more there are. */
export function FirstCause({ row }: { readonly row: CausedRow }) {
  const t = useText(relativeVolumeText);
  const [first, ...more] = row.causes;
  if (!first) return <Missing reason={t('cause.none')} />;
  return (
    <span className={styles.cause} title={row.causes.map(({ text }) => text).join('\n')}>
      <Badge tone={first.kind === 'earnings' ? 'accent' : 'info'}>{t(`cause.${first.kind}`)}</Badge>
      <a href={causeHref(row.symbol, first.kind)}>{first.text}</a>
      {more.length > 0 && <span className={styles.muted}>+{more.length}</span>}
    </span>
  );
}

/** Every possible cause, with when it became known. */
export function CauseList({ row }: { readonly row: CausedRow }) {
  const t = useText(relativeVolumeText);
  if (row.causes.length === 0) return <p className={styles.muted}>{t('cause.none')}</p>;
  return (
    <ul className={styles.causes}>
      {row.causes.map(({ kind, text, at }) => (
        <li key={`${kind} ${at} ${text}`}>
          <Badge tone={kind === 'earnings' ? 'accent' : 'info'}>{t(`cause.${kind}`)}</Badge>
          <a href={causeHref(row.symbol, kind)}>{text}</a>
          <span className={styles.muted}>
            <RelativeDate at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
