import type { BarColumns, Language } from '@auspex/market';
import { formatPrice } from '@auspex/market';
import { type ComponentProps, useMemo } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { useDataLabels } from '../data-labels.ts';
import type { ChartLayer, ChartPane } from './chart-layer.ts';
import { TimeChart } from './time-chart.tsx';
import { formatVolume, numberAxis } from './value-axis.ts';

interface PriceChartProps extends Omit<ComponentProps<typeof TimeChart>, 'layers' | 'panes'> {
  readonly priceName: string;
  readonly bars: BarColumns;
  /** Lines over the candles, such as the levels of a trade. */
  readonly lines?: readonly ChartLayer[];
}

function pricePanes(language: Language, withVolume: boolean): readonly ChartPane[] {
  const price = {
    share: 4,
    formatValue: (value: number) => formatPrice(value, undefined, language),
    axis: numberAxis(language),
  };
  const write = (value: number) => formatVolume(value, language);
  const volume = { share: 1, formatValue: write, axis: { times: 1, write } };
  return withVolume ? [price, volume] : [price];
}

/** Candles over the volume of each bar; bars whose volume nobody gives are drawn without. */
export function PriceChart({ priceName, bars, lines, ...rest }: PriceChartProps) {
  const labels = useDataLabels();
  const language = useLanguage();
  const withVolume = useMemo(() => bars.volume.some(Number.isFinite), [bars]);
  const layers = useMemo((): ChartLayer[] => {
    const candles = { kind: 'candles' as const, name: priceName, bars };
    if (!withVolume) return [candles, ...(lines ?? [])];
    const points = Array.from(bars.time, (timeMs, at) => {
      const value = bars.volume[at] ?? Number.NaN;
      return { timeMs, value: Number.isFinite(value) ? value : null };
    });
    const volume = {
      kind: 'histogram' as const,
      name: labels.volume,
      points,
      tone: 'muted' as const,
      pane: 1,
    };
    return [candles, volume, ...(lines ?? [])];
  }, [bars, lines, priceName, withVolume, labels]);
  const panes = useMemo(() => pricePanes(language, withVolume), [language, withVolume]);
  return <TimeChart {...rest} layers={layers} panes={panes} />;
}
