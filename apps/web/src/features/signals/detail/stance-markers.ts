import type { BarColumns } from '@auspex/market';
import type { ChartMarker, LayerTone } from '../../../ui/charts/chart-layer.ts';
import type { PastStance, Stance } from '../signal.ts';

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
export function columnsOf({ time, open, high, low, close, volume }: WireBars): BarColumns {
  return {
    time: Float64Array.from(time),
    open: Float64Array.from(open),
    high: Float64Array.from(high),
    low: Float64Array.from(low),
    close: Float64Array.from(close),
    volume: Float64Array.from(volume, (value) => value ?? Number.NaN),
  };
}
