import { formatNumber, formatProbability, MISSING_TEXT } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './forecast.module.css';
import type { Coverage, Forecast } from './forecast-query.ts';
import { forecastText } from './forecast-text.ts';
import { WideTable } from './wide-table.tsx';

const LEVELS = [
  { level: 50, of: ({ inside50 }: Coverage) => inside50 },
  { level: 80, of: ({ inside80 }: Coverage) => inside80 },
  { level: 90, of: ({ inside90 }: Coverage) => inside90 },
] as const;

interface Scope {
  /** All of the market, or one asset. */
  readonly name: string;
  readonly rows: readonly Coverage[];
}

function Alarms({ name, rows }: Scope) {
  const t = useText(forecastText);
  return rows.map(({ kind, horizon, alarm }) =>
    alarm === null ? null : (
      <p key={`${kind} ${horizon}`} className={styles.alarm}>
        <Icon name="warning" />
        {t(`alarm.${alarm}`, { of: name, horizon: t(horizon), kind: t(kind) })}
      </p>
    ),
  );
}

function Rows({ name, rows }: Scope) {
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
  const all = t('coverageAll');
  const scopes = [
    { name: all, rows: coverage },
    { name: own, rows: ownCoverage },
  ];
  return (
    <div className={styles.part}>
      <h3>{t('coverage')}</h3>
      {scopes.map((scope) => (
        <Alarms key={scope.name} {...scope} />
      ))}
      <WideTable label={t('coverage')}>
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
        {scopes.map((scope) => (
          <Rows key={scope.name} {...scope} />
        ))}
      </WideTable>
      <p className={styles.note}>{t('coverageNote')}</p>
    </div>
  );
}
