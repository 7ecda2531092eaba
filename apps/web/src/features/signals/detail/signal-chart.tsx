import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { barsQuery } from '../../../shared/forecast/forecast-query.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import { barColumns } from '../../../shared/market/market-queries.ts';
import type { ChartLevel, ChartMarker, LayerTone } from '../../../ui/charts/chart-layer.ts';
import { PriceChart } from '../../../ui/charts/price-chart.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import type { PastStance, SignalRow, Stance } from '../signal.ts';
import { signalsText } from '../signals.text.ts';

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
  const { symbol } = signal.asset;
  const { data, error, refetch } = useQuery(barsQuery(symbol, useAsOf()));
  const bars = useMemo(() => (data ? barColumns(data.bars) : null), [data]);
  const markers = useMemo(
    () =>
      data
        ? stanceMarkers(history, data.bars.time, {
            published: (stance) => t(`stance.${stance}`),
            recomputed: (stance) => t('chart.recomputed', { stance: t(`stance.${stance}`) }),
          })
        : [],
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
  if (bars === null || data === undefined) {
    if (!error) return <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />;
    return (
      <ErrorState
        title={t('chart.failed', { symbol })}
        reason={failureText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const { source, simulated, knownAt } = data.provenance;
  return (
    <PriceChart
      title={t('chart.title')}
      note={t('chart.note')}
      priceName={t('chart.candles')}
      bars={bars}
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

const SHAPES: Readonly<Record<Stance, Pick<ChartMarker, 'place' | 'shape'>>> = {
  buy: { place: 'below', shape: 'up' },
  hold: { place: 'above', shape: 'dot' },
  sell: { place: 'above', shape: 'down' },
};

interface MarkerWords {
  readonly published: (stance: Stance) => string;
  readonly recomputed: (stance: Stance) => string;
}

const TONES: Readonly<Record<Stance, LayerTone>> = { buy: 'gain', hold: 'text', sell: 'loss' };

/**
 * Changes of stance on the bars they were made on, oldest first. What was published at the time has the colour of its
 * side, what was recomputed is grey: the two series are never mixed up. Changes before the first bar are left out.
 */
export function stanceMarkers(
  history: readonly PastStance[],
  time: ArrayLike<number>,
  words: MarkerWords,
): readonly ChartMarker[] {
  const barOfDate = new Map(Array.from(time, (at) => [new Date(at).toISOString().slice(0, 10), at]));
  return history
    .flatMap(({ date, stance, series }): ChartMarker[] => {
      const timeMs = barOfDate.get(date);
      if (timeMs === undefined) return [];
      const published = series === 'paper-forward';
      return [
        {
          timeMs,
          ...SHAPES[stance],
          tone: published ? TONES[stance] : 'muted',
          name: published ? words.published(stance) : words.recomputed(stance),
          ...(published ? { text: words.published(stance) } : {}),
        },
      ];
    })
    .sort((one, other) => one.timeMs - other.timeMs);
}
