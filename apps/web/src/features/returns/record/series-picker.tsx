import { formatDate, formatPercent } from '@auspex/market';
import { useId } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { seriesNamesText } from '../page/series-names.text.ts';
import { type RecordSummary, SERIES_KINDS, type SeriesKind } from '../returns-replies.ts';
import styles from './record.module.css';
import { recordText } from './record.text.ts';

interface SeriesPickerProps {
  readonly summary: RecordSummary;
  readonly value: SeriesKind;
  /** Whether the page below is at another cost than these totals, which then say at which they are. */
  readonly repriced: boolean;
  readonly onChange: (kind: SeriesKind) => void;
}

/** The three series side by side with their beginnings and sizes; one is looked at, none are mixed. */
export function SeriesPicker({ summary, value, repriced, onChange }: SeriesPickerProps) {
  const t = useText(recordText);
  const names = useText(seriesNamesText);
  const locale = useLanguage();
  const group = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className="visually-hidden">{names('series.label')}</legend>
      {SERIES_KINDS.map((kind) => {
        const series = summary.series.find((each) => each.kind === kind);
        const since = series?.startedOn ?? null;
        const total = series?.metrics?.totalReturn;
        return (
          <label key={kind} className={styles.pick}>
            <input
              className="visually-hidden"
              type="radio"
              name={group}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span className={styles.pickName}>{names(`series.${kind}`)}</span>
            <span className={styles.pickFigure}>
              {total === undefined || (series?.n ?? 0) === 0 ? '–' : formatPercent(total, 1, locale)}
            </span>
            <span className={styles.pickNote}>
              {since === null
                ? t('pick.notBegun')
                : t('pick.since', { date: formatDate(Date.parse(since), locale) })}
              {' · '}n = {(series?.n ?? 0).toLocaleString(locale)}
              {repriced && total !== undefined && ` · ${t('pick.cost', { value: summary.costBasisPoints })}`}
            </span>
            <span className={styles.pickWhat}>{names(`series.${kind}.what`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
