import { formatDate, formatPrice } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card/card.tsx';
import { ForecastChart } from '../../ui/charts/forecast-chart.tsx';
import { numberAxis } from '../../ui/charts/value-axis.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import { failureText } from '../failure/describe-failure.ts';
import { useAsOf } from '../market/as-of/use-as-of.ts';
import { marketText } from '../market/market.text.ts';
import { DelayedNote } from '../market/provenance/delayed-note.tsx';
import { CoverageTable, FifthBars } from './coverage-table.tsx';
import { closesBehind, fanPoints } from './fan-points.ts';
import styles from './forecast.module.css';
import { forecastText } from './forecast.text.ts';
import { barsQuery, type Forecast, forecastQuery } from './forecast-query.ts';
import { RangesTable } from './ranges-table.tsx';
import { RivalTable } from './rival-table.tsx';

const HEIGHT_PX = 300;

function Fan({ forecast }: { readonly forecast: Forecast }) {
  const t = useText(forecastText);
  const tm = useText(marketText);
  const language = useLanguage();
  const { symbol } = forecast.asset;
  const { data, error, refetch } = useQuery(barsQuery(symbol, useAsOf()));
  const fan = useMemo(() => fanPoints(forecast), [forecast]);
  const history = useMemo(() => {
    return data ? closesBehind(data.bars, forecast) : null;
  }, [data, forecast]);
  const formatValue = useCallback((value: number) => formatPrice(value, undefined, language), [language]);
  const axis = useMemo(() => numberAxis(language), [language]);
  if (error && history === null) {
    return (
      <ErrorState
        title={t('failed', { symbol })}
        reason={failureText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (history === null) return <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />;
  const { source, simulated, knownAt } = forecast.provenance;
  return (
    <ForecastChart
      title={t('chart')}
      note={t('chartNote')}
      headingLevel={3}
      historyName={t('history')}
      history={history}
      forecastName={t('fan')}
      fan={fan}
      logarithmic
      formatValue={formatValue}
      axis={axis}
      fileName={`auspex-forecast-${symbol}`}
      heightPx={HEIGHT_PX}
      asOf={knownAt === null ? undefined : new Date(knownAt)}
      source={simulated ? tm('provenance.simulatedSource') : source}
      simulated={simulated}
    />
  );
}

function Body({ forecast, port }: { readonly forecast: Forecast; readonly port: SearchParamsPort }) {
  const t = useText(forecastText);
  const language = useLanguage();
  const { asset, date, enough, noneBecause, horizons, ranks, ledger } = forecast;
  const { symbol } = asset;
  if (date === null) {
    return (
      <Card title={t('title')}>
        <p>{t(noneBecause ?? (enough ? 'waiting' : 'few'))}</p>
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
        {forecast.delayed && <DelayedNote delayed={[forecast.delayed]} />}
        <div className={styles.chart}>
          <Fan forecast={forecast} />
        </div>
        <RangesTable symbol={symbol} horizons={horizons} port={port} />
        <div className={styles.pair}>
          <CoverageTable forecast={forecast} port={port} />
          <FifthBars symbol={symbol} ranks={ranks} />
        </div>
        <RivalTable forecast={forecast} port={port} />
      </div>
    </Card>
  );
}

/** The range of an asset over 30 days to two years, how often such ranges held, and where it may end in its market. */
export function ForecastPanel({
  symbol,
  port,
}: {
  readonly symbol: string;
  readonly port: SearchParamsPort;
}) {
  const t = useText(forecastText);
  const { data, error, refetch } = useQuery(forecastQuery(symbol, useAsOf()));
  if (data) return <Body forecast={data} port={port} />;
  return (
    <Card title={t('title')}>
      {error ? (
        <ErrorState
          title={t('failed', { symbol })}
          reason={failureText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />
      )}
    </Card>
  );
}
