import { escapeXml } from '@auspex/market';
import type { ColourTokens } from '../theme/tokens.ts';
import { withOpacity } from '../theme/with-opacity.ts';
import type { MakeOption } from './echart-canvas.tsx';
import { placesOfTicks, scaleFromZero, type ValueAxis } from './value-axis.ts';

export interface BarItem {
  readonly name: string;
  readonly value: number | null;
  readonly low?: number;
  readonly high?: number;
  /** How many observations stand behind it. */
  readonly count?: number;
}

interface BarsData {
  readonly items: readonly BarItem[];
  readonly formatValue: (value: number) => string;
  readonly axis: ValueAxis;
  readonly tone: 'direction' | 'neutral';
}

/** The part of echarts' custom-series interface that a whisker needs. */
interface WhiskerApi {
  readonly value: (dimension: number) => number;
  readonly coord: (point: readonly [number, number]) => [number, number];
}

function line([x1, y1]: readonly number[], [x2, y2]: readonly number[], stroke: string): object {
  return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 1.25 } };
}

const WHISKER_PX = 4;

/** An upright line from low to high with a short foot at both ends. */
export function drawWhisker(stroke: string) {
  return (_: unknown, api: WhiskerApi) => {
    const [x, low] = api.coord([api.value(0), api.value(1)]);
    const [, high] = api.coord([api.value(0), api.value(2)]);
    return {
      type: 'group',
      children: [
        line([x, low], [x, high], stroke),
        line([x - WHISKER_PX, low], [x + WHISKER_PX, low], stroke),
        line([x - WHISKER_PX, high], [x + WHISKER_PX, high], stroke),
      ],
    };
  };
}

interface AxisScale {
  readonly axis: ValueAxis;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Axis of figures: no line, hairline grid, as many decimals as the step needs. */
export function valueAxis(tokens: ColourTokens, { axis, min, max, step }: AxisScale): object {
  const places = placesOfTicks([min, min + step, max].map((tick) => tick * axis.times));
  const formatter = (tick: number) => axis.write(tick, places);
  return {
    type: 'value',
    ...{ min, max, interval: step },
    axisLabel: { color: tokens.muted, fontSize: 11, formatter },
    splitLine: { lineStyle: { color: withOpacity(tokens.line, 0.55) } },
  };
}

export function barsOption({ items, formatValue, axis, tone }: BarsData): MakeOption {
  const scale = scaleFromZero(items.flatMap(({ value, low, high }) => [value ?? 0, low ?? 0, high ?? 0]));
  const whiskers = items.flatMap(({ low, high }, place) =>
    low === undefined || high === undefined ? [] : [[place, low, high]],
  );
  const hint = (item: BarItem | undefined) => {
    if (!item) return '';
    const interval =
      item.low === undefined || item.high === undefined
        ? undefined
        : `${formatValue(item.low)} … ${formatValue(item.high)}`;
    const value = item.value === null ? '–' : formatValue(item.value);
    return [item.name, value, interval, item.count === undefined ? undefined : `n = ${item.count}`]
      .filter((part) => part !== undefined)
      .map(escapeXml)
      .join('<br>');
  };
  return (tokens) => {
    const colour = (value: number | null) => {
      if (tone === 'neutral') return tokens.info;
      return (value ?? 0) >= 0 ? tokens.gain : tokens.loss;
    };
    return {
      grid: { left: 8, right: 12, top: 12, bottom: 4, containLabel: true },
      xAxis: {
        type: 'category',
        data: items.map(({ name }) => name),
        axisTick: { show: false },
        axisLine: { onZero: true, lineStyle: { color: tokens.control } },
        axisLabel: { color: tokens.muted, fontSize: 11, hideOverlap: true, margin: 10 },
      },
      yAxis: valueAxis(tokens, { axis, ...scale }),
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow', shadowStyle: { color: withOpacity(tokens.muted, 0.1) } },
        formatter: (points: readonly { readonly dataIndex: number }[]) =>
          hint(items[points[0]?.dataIndex ?? -1]),
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 26,
          data: items.map(({ value }) => ({
            value: value ?? '-',
            itemStyle: { color: withOpacity(colour(value), 0.78), borderRadius: 2 },
          })),
        },
        {
          type: 'custom',
          renderItem: drawWhisker(tokens.text),
          data: whiskers,
          encode: { x: 0, y: [1, 2] },
          z: 5,
        },
      ],
    };
  };
}
