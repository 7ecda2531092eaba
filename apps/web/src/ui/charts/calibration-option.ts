import { escapeXml, formatProbability, formatRange, type Language } from '@auspex/market';
import { drawWhisker, valueAxis } from './bars-option.ts';
import { type CalibrationBin, calibrationDomain } from './calibration-domain.ts';
import type { MakeOption } from './echart-canvas.tsx';
import type { ValueAxis } from './value-axis.ts';

interface CalibrationData {
  readonly bins: readonly CalibrationBin[];
  readonly predictedHeader: string;
  readonly observedHeader: string;
  readonly locale: Language;
}

const SMALLEST_DOT_PX = 5;
const LARGEST_DOT_PX = 16;

export function calibrationOption(data: CalibrationData): MakeOption {
  const { bins, predictedHeader, observedHeader, locale } = data;
  const share = (value: number) => formatProbability(value, locale);
  const chances: ValueAxis = { times: 100, write: share };
  const { min, max, step } = calibrationDomain(bins);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  // The area of a dot, not its width, stands for how many calls it holds.
  const dotPx = (count: number) =>
    SMALLEST_DOT_PX + (LARGEST_DOT_PX - SMALLEST_DOT_PX) * Math.sqrt(count / most);
  const hint = (bin: CalibrationBin) =>
    [
      `${predictedHeader} ${share(bin.predicted)}`,
      `${observedHeader} ${share(bin.observed)} (${formatRange(share(bin.low), share(bin.high), locale)})`,
      `n = ${bin.count}`,
    ]
      .map(escapeXml)
      .join('<br>');
  return (tokens) => {
    const axis = valueAxis(tokens, { axis: chances, min, max, step });
    const name = { color: tokens.muted, fontSize: 11 };
    return {
      grid: { left: 12, right: 16, top: 28, bottom: 22, containLabel: true },
      xAxis: { ...axis, name: predictedHeader, nameLocation: 'middle', nameGap: 26, nameTextStyle: name },
      yAxis: { ...axis, name: observedHeader, nameTextStyle: { ...name, align: 'left' } },
      tooltip: {
        formatter: ({ data: { bin } }: { data: { bin?: CalibrationBin } }) => (bin ? hint(bin) : ''),
      },
      series: [
        {
          type: 'line',
          data: [
            [min, min],
            [max, max],
          ],
          symbol: 'none',
          silent: true,
          lineStyle: { color: tokens.control, type: 'dashed', width: 1 },
        },
        {
          type: 'custom',
          renderItem: drawWhisker(tokens.muted),
          data: bins.map(({ predicted, low, high }) => [predicted, low, high]),
          encode: { x: 0, y: [1, 2] },
          silent: true,
        },
        {
          type: 'line',
          data: bins.map((bin) => ({
            value: [bin.predicted, bin.observed],
            bin,
            symbolSize: dotPx(bin.count),
          })),
          symbol: 'circle',
          lineStyle: { color: tokens.accent, width: 1.5 },
          itemStyle: { color: tokens.accent, borderColor: tokens.panel, borderWidth: 1 },
        },
      ],
    };
  };
}
