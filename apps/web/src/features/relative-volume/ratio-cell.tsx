import { formatDate, formatNumber } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import type { VolumeRow } from './volume-queries.ts';

/** The bars of a column end here: whoever trades more than four times the usual fills the cell. */
const FULL_AT = 4;

type Measured = Pick<VolumeRow, 'volume' | 'ratio' | 'why' | 'compared'>;

/** Why a row has no ratio. */
export function useMissingReason(): (row: Measured) => string {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  return ({ why, compared }) => {
    if (why === null) return t('tooFew');
    const date = why.date === null ? '' : formatDate(Date.parse(why.date), language);
    return t(`why.${why.code}`, { date, count: compared });
  };
}

/** 2.39× with a bar on the scale that all rows share; the usual is marked. */
export function RatioCell({ row }: { readonly row: Measured }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const reasonOf = useMissingReason();
  if (row.volume === null)
    return (
      <span className={styles.muted} title={reasonOf(row)}>
        {t('noVolume')}
      </span>
    );
  if (row.ratio === null) return <Missing reason={reasonOf(row)} />;
  return (
    <span className={styles.ratio} data-high={row.ratio >= 2 || undefined}>
      <span className={styles.ratioBar} aria-hidden="true">
        <span style={{ width: `${(Math.min(row.ratio, FULL_AT) / FULL_AT) * 100}%` }} />
      </span>
      {formatNumber(row.ratio, 2, language)}×
    </span>
  );
}
