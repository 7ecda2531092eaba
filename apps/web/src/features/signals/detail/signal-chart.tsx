import { type BarColumns, formatPrice } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { ChartLevel, ChartMarker, LayerTone } from '../../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import type { PastStance, SignalRow, Stance } from '../signal.ts';
import { barsQuery } from '../signal-queries.ts';
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
        reason={failureText(error)}
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

const SHAPES: Readonly<Record<Stance, Pick<ChartMarker, 'place' | 'shape'>>> = {
  buy: { place: 'below', shape: 'up' },
  hold: { place: 'above', shape: 'dot' },
  sell: { place: 'above', shape: 'down' },
};

const TONES: Readonly<Record<Stance, LayerTone>> = { buy: 'gain', hold: 'text', sell: 'loss' };

/**
 * Changes of stance on the bars they were made on, oldest first. What was published at the time has the colour of its
 * side, what was recomputed is grey: the two series are never mixed up. Changes before the first bar are left out.
 */
export function stanceMarkers(
  history: readonly PastStance[],
  time: ArrayLike<number>,
  wordOf: (stance: Stance) => string,
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
          ...(published ? { text: wordOf(stance) } : {}),
        },
      ];
    })
    .sort((one, other) => one.timeMs - other.timeMs);
}

interface WireBars {
  readonly time: readonly number[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly (number | null)[];
}

/** Bars as they come over the wire, as columns. */
function columnsOf({ time, open, high, low, close, volume }: WireBars): BarColumns {
  return {
    time: Float64Array.from(time),
    open: Float64Array.from(open),
    high: Float64Array.from(high),
    low: Float64Array.from(low),
    close: Float64Array.from(close),
    volume: Float64Array.from(volume, (value) => value ?? Number.NaN),
  };
}
