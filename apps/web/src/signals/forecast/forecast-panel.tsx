import { formatDate, formatPrice } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../market/as-of/use-as-of.ts';
import { failureText } from '../../market/failure-text.ts';
import { marketText } from '../../market/market-text.ts';
import { Card } from '../../ui/card/card.tsx';
import { ForecastChart } from '../../ui/charts/forecast-chart.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { barsQuery } from '../signal-queries.ts';
import { CoverageTable } from './coverage-table.tsx';
import { fanPoints } from './fan-points.ts';
import { FifthBars } from './fifth-bars.tsx';
import styles from './forecast.module.css';
import { type Forecast, forecastQuery } from './forecast-query.ts';
import { forecastText } from './forecast-text.ts';
import { RangesTable } from './ranges-table.tsx';

const HEIGHT_PX = 300;
/** A year before the fan: enough to see what its width stands for. */
const BARS_BEFORE = 252;

function Fan({ forecast }: { readonly forecast: Forecast }) {
  const t = useText(forecastText);
  const tm = useText(marketText);
  const language = useLanguage();
  const { symbol } = forecast.asset;
  const { data } = useQuery(barsQuery(symbol, useAsOf()));
  const fan = useMemo(() => fanPoints(forecast), [forecast]);
  const history = useMemo(() => {
    if (!data) return null;
    const { time, close } = data.bars;
    const points = Array.from(time, (timeMs, i) => ({ timeMs, value: close[i] ?? null }));
    return points.filter(({ timeMs }) => timeMs <= (fan[0]?.timeMs ?? 0)).slice(-BARS_BEFORE);
  }, [data, fan]);
  if (history === null) return <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />;
  const { source, simulated, knownAt } = forecast.provenance;
  return (
    <ForecastChart
      title={t('chart')}
      headingLevel={3}
      historyName={t('history')}
      history={history}
      forecastName={t('fan')}
      fan={fan}
      formatValue={(value) => formatPrice(value, undefined, language)}
      fileName={`auspex-forecast-${symbol}`}
      heightPx={HEIGHT_PX}
      asOf={knownAt === null ? undefined : new Date(knownAt)}
      source={simulated ? tm('provenance.simulatedSource') : source}
      simulated={simulated}
    />
  );
}

function Body({ forecast }: { readonly forecast: Forecast }) {
  const t = useText(forecastText);
  const language = useLanguage();
  const { asset, date, enough, horizons, ranks, ledger } = forecast;
  const { symbol } = asset;
  if (date === null) {
    return (
      <Card title={t('title')}>
        <p>{t(enough ? 'waiting' : 'few')}</p>
      </Card>
    );
  }
  const place = ledger === null ? t('noLedger') : t('ledger', { seq: ledger.seq });
  return (
    <Card
      title={t('title')}
      note={`${t('note', { symbol, date: formatDate(Date.parse(date), language) })} ${place}`}
    >
      <div className={styles.parts}>
        <div className={styles.chart}>
          <Fan forecast={forecast} />
        </div>
        <RangesTable horizons={horizons} />
        <div className={styles.pair}>
          <CoverageTable forecast={forecast} />
          <FifthBars ranks={ranks} />
        </div>
      </div>
    </Card>
  );
}

/** The range of an asset over 30 days to two years, how often such ranges held, and where it may end in its market. */
export function ForecastPanel({ symbol }: { readonly symbol: string }) {
  const t = useText(forecastText);
  const tm = useText(marketText);
  const { data, error, refetch } = useQuery(forecastQuery(symbol, useAsOf()));
  if (data) return <Body forecast={data} />;
  return (
    <Card title={t('title')}>
      {error ? (
        <ErrorState
          title={t('failed', { symbol })}
          reason={failureText(error, tm)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />
      )}
    </Card>
  );
}
