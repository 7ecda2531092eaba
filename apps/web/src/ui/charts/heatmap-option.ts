import type { ColourTokens } from '../../theme/tokens.ts';
import type { MakeOption } from './echart-canvas.tsx';
import { type HeatMeaning, heatScale } from './heat-colours.ts';

export interface HeatCell {
  readonly row: string;
  readonly column: string;
  /** Null where there is too little to say. */
  readonly value: number | null;
  /** In the hint: n, interval, what is missing. */
  readonly note?: string;
}

export interface HeatmapData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly HeatCell[];
  readonly meaning: HeatMeaning;
  /** The value at which the colour is full; what lies beyond keeps it. */
  readonly fullAt: number;
  readonly formatValue: (value: number) => string;
}

/** Labels in the cells only while they have room: wider tables are read by pointing. */
const MOST_LABELLED = 420;

function axis(names: readonly string[], tokens: ColourTokens): object {
  return {
    type: 'category',
    data: names,
    axisLine: { show: false },
    axisTick: { show: false },
    splitArea: { show: false },
    axisLabel: { color: tokens.muted, fontSize: 11, interval: names.length > 40 ? 'auto' : 0 },
  };
}

export function heatmapOption(data: HeatmapData): MakeOption {
  const { rows, columns, cells, meaning, fullAt, formatValue } = data;
  const points = cells.map((cell) => ({
    value: [columns.indexOf(cell.column), rows.indexOf(cell.row), cell.value ?? '-'],
    cell,
  }));
  const text = ({ value }: HeatCell) => (value === null ? '–' : formatValue(value));
  return (tokens) => ({
    grid: { left: 4, right: 4, top: 4, bottom: 4, containLabel: true },
    xAxis: { ...axis(columns, tokens), position: 'top' },
    yAxis: { ...axis(rows, tokens), inverse: true },
    visualMap: {
      show: false,
      min: -fullAt,
      max: fullAt,
      dimension: 2,
      inRange: { color: [...heatScale(meaning, tokens)] },
      outOfRange: { color: tokens.panel },
    },
    tooltip: {
      formatter: ({ data: { cell } }: { data: { cell: HeatCell } }) =>
        [`${cell.row} · ${cell.column}`, text(cell), cell.note].filter(Boolean).map(escapeHtml).join('<br>'),
    },
    series: [
      {
        type: 'heatmap',
        data: points,
        label: {
          show: cells.length <= MOST_LABELLED,
          color: tokens.text,
          fontSize: 11,
          formatter: ({ data: { cell } }: { data: { cell: HeatCell } }) => text(cell),
        },
        itemStyle: { borderColor: tokens.panel, borderWidth: 1, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: tokens.accent } },
      },
    ],
  });
}

/** Names come from outside; the hint is HTML. */
export function escapeHtml(text: string | undefined): string {
  return (text ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
