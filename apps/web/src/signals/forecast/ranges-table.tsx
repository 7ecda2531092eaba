import { formatDate, formatPercent, formatProbability, MISSING_TEXT } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { changeAt } from './fan-points.ts';
import styles from './forecast.module.css';
import type { ForecastHorizon } from './forecast-query.ts';
import { forecastText } from './forecast-text.ts';
import { WideTable } from './wide-table.tsx';

const BANDS = [
  { id: 'range50', low: 0.25, high: 0.75 },
  { id: 'range80', low: 0.1, high: 0.9 },
  { id: 'range90', low: 0.05, high: 0.95 },
] as const;

function Row({ horizon }: { readonly horizon: ForecastHorizon }) {
  const t = useText(forecastText);
  const language = useLanguage();
  const change = (level: number) => {
    const value = changeAt(horizon, level);
    return value === null ? MISSING_TEXT : formatPercent(value, 1, language);
  };
  return (
    <tr>
      <th scope="row">
        {t(horizon.horizon)}
        <span className={styles.until}>
          {t('until', { date: formatDate(Date.parse(horizon.until), language) })}
        </span>
      </th>
      <td data-number="">{change(0.5)}</td>
      {BANDS.map(({ id, low, high }) => (
        <td key={id} data-number="">
          {t('between', { low: change(low), high: change(high) })}
        </td>
      ))}
      <td data-number="">{formatProbability(horizon.pUp, language)}</td>
      <td data-number="">{formatProbability(horizon.pFall10, language)}</td>
    </tr>
  );
}

/** The distribution of every horizon in figures. */
export function RangesTable({ horizons }: { readonly horizons: readonly ForecastHorizon[] }) {
  const t = useText(forecastText);
  return (
    <WideTable label={t('rangesLabel')}>
      <thead>
        <tr>
          <th scope="col">{t('horizon')}</th>
          <th scope="col" data-number="">
            {t('median')}
          </th>
          {BANDS.map(({ id }) => (
            <th key={id} scope="col" data-number="">
              {t(id)}
            </th>
          ))}
          <th scope="col" data-number="">
            {t('pUp')}
          </th>
          <th scope="col" data-number="">
            {t('pFall10')}
          </th>
        </tr>
      </thead>
      <tbody>
        {horizons.map((horizon) => (
          <Row key={horizon.horizon} horizon={horizon} />
        ))}
      </tbody>
    </WideTable>
  );
}
