import { formatNumber, formatProbability, MISSING_TEXT } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './forecast.module.css';
import type { Coverage, Forecast } from './forecast-query.ts';
import { forecastText } from './forecast-text.ts';

const LEVELS = [
  { level: 50, of: ({ inside50 }: Coverage) => inside50 },
  { level: 80, of: ({ inside80 }: Coverage) => inside80 },
  { level: 90, of: ({ inside90 }: Coverage) => inside90 },
] as const;

function Rows({ name, rows }: { readonly name: string; readonly rows: readonly Coverage[] }) {
  const t = useText(forecastText);
  const language = useLanguage();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={7} className={styles.groupName}>
          {name}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={`${row.kind} ${row.horizon}`}>
          <th scope="row">{t(row.horizon)}</th>
          <td>{t(row.kind)}</td>
          <td data-number="">{formatNumber(row.n, 0, language)}</td>
          <td data-number="">{formatNumber(row.effectiveN, 0, language)}</td>
          {LEVELS.map(({ level, of }) => {
            const inside = of(row);
            return (
              <td key={level} data-number="">
                {inside === null ? MISSING_TEXT : formatProbability(inside, language)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** How often ranges held so far, settled and recomputed apart, and an alarm where chance no longer explains it. */
export function CoverageTable({ forecast }: { readonly forecast: Forecast }) {
  const t = useText(forecastText);
  const { coverage, ownCoverage, asset } = forecast;
  const own = t('coverageOwn', { symbol: asset.symbol });
  const alarms = [...coverage, ...ownCoverage].filter(({ alarm }) => alarm !== null);
  return (
    <section className={styles.part} aria-label={t('coverage')}>
      <h3>{t('coverage')}</h3>
      {alarms.map(({ kind, horizon, alarm }, place) => (
        <p key={`${kind} ${horizon} ${place < coverage.length}`} className={styles.alarm}>
          <Icon name="warning" />
          {t(alarm === 'wide' ? 'alarm.wide' : 'alarm.narrow', { horizon: t(horizon), kind: t(kind) })}
        </p>
      ))}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('horizon')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col" data-number="">
                {t('n')}
              </th>
              <th scope="col" data-number="">
                {t('worth')}
              </th>
              {LEVELS.map(({ level }) => (
                <th key={level} scope="col" data-number="">
                  {t('inside', { level })}
                </th>
              ))}
            </tr>
          </thead>
          <Rows name={t('coverageAll')} rows={coverage} />
          <Rows name={own} rows={ownCoverage} />
        </table>
      </div>
      <p className={styles.note}>{t('coverageNote')}</p>
    </section>
  );
}
