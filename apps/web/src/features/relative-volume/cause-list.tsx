import { useLanguage, useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { causeText } from './describe-cause.ts';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
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
  const language = useLanguage();
  const textOf = (cause: Cause) => causeText(cause, { t, language });
  const [first, ...more] = row.causes;
  if (!first) return <Missing reason={t('cause.none')} />;
  return (
    <span className={styles.cause} title={row.causes.map(textOf).join('\n')}>
      <Badge tone={first.kind === 'earnings' ? 'accent' : 'info'}>{t(`cause.${first.kind}`)}</Badge>
      <a href={causeHref(row.symbol, first.kind)}>{textOf(first)}</a>
      {more.length > 0 && <span className={styles.muted}>+{more.length}</span>}
    </span>
  );
}

/** Every possible cause, with when it became known. */
export function CauseList({ row }: { readonly row: CausedRow }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  if (row.causes.length === 0) return <p className={styles.muted}>{t('cause.none')}</p>;
  return (
    <ul className={styles.causes}>
      {row.causes.map((cause) => (
        <li key={`${cause.kind} ${cause.at} ${cause.text}`}>
          <Badge tone={cause.kind === 'earnings' ? 'accent' : 'info'}>{t(`cause.${cause.kind}`)}</Badge>
          <a href={causeHref(row.symbol, cause.kind)}>{causeText(cause, { t, language })}</a>
          <span className={styles.muted}>
            <RelativeDate at={cause.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
