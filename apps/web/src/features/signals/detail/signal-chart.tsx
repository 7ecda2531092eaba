import { formatPrice } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { failureText } from '../../../shared/market/describe-failure.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { ChartLevel } from '../../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import type { PastStance, SignalRow } from '../signal.ts';
import { barsQuery } from '../signal-queries.ts';
import { signalsText } from '../signals.text.ts';
import { columnsOf, stanceMarkers } from './stance-markers.ts';

const HEIGHT_PX = 360;
const VISIBLE_BARS = 180;

interface SignalChartProps {
  readonly signal: SignalRow;
  readonly history: readonly PastStance[];
}

/** Candles with every change of stance, and the levels of the rule where the stance is buy. */
export function SignalChart({ signal, history }: SignalChartProps) {
  const t = useText(signalsText);
  const tm = useText(marketText);
  const language = useLanguage();
  const { symbol } = signal.asset;
  const { data, error, refetch } = useQuery(barsQuery(symbol, useAsOf()));
  const layers = useMemo(
    () =>
      data ? [{ kind: 'candles' as const, name: t('chart.candles'), bars: columnsOf(data.bars) }] : null,
    [data, t],
  );
  const panes = useMemo(
    () => [{ share: 1, formatValue: (value: number) => formatPrice(value, undefined, language) }],
    [language],
  );
  const markers = useMemo(
    () => (data ? stanceMarkers(history, data.bars.time, (stance) => t(`stance.${stance}`)) : []),
    [data, history, t],
  );
  const levels = useMemo((): readonly ChartLevel[] => {
    const { stop, target, stance } = signal;
    if (stance !== 'buy') return [];
    return [
      ...(stop === null ? [] : [{ value: stop, tone: 'loss' as const, text: t('plan.stop') }]),
      ...(target === null ? [] : [{ value: target, tone: 'gain' as const, text: t('plan.target') }]),
    ];
  }, [signal, t]);
  if (layers === null || data === undefined) {
    if (!error) return <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />;
    return (
      <ErrorState
        title={t('chart.failed', { symbol })}
        reason={failureText(error, tm)}
        onRetry={() => void refetch()}
      />
    );
  }
  const { source, simulated, knownAt } = data.provenance;
  return (
    <TimeChart
      title={t('chart.title')}
      note={t('chart.note')}
      layers={layers}
      panes={panes}
      markers={markers}
      levels={levels}
      visibleBars={VISIBLE_BARS}
      heightPx={HEIGHT_PX}
      fileName={`auspex-signal-${symbol}`}
      asOf={knownAt === null ? undefined : new Date(knownAt)}
      source={simulated ? tm('provenance.simulatedSource') : source}
      simulated={simulated}
    />
  );
}
