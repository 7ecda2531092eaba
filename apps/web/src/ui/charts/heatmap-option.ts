import type { ColourTokens } from '../theme/tokens.ts';
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

/** Labels stand in the cells only where they have room; others are read by pointing. */
const LABEL_ROOM_PX = 42;
/** Row names and margins beside the cells. */
const BESIDE_PX = 90;

function axis(names: readonly string[], tokens: ColourTokens): object {
  return {
    type: 'category',
    data: names,
    axisLine: { show: false },
    axisTick: { show: false },
    splitArea: { show: false },
    axisLabel: { color: tokens.muted, fontSize: 11, interval: 0, hideOverlap: true },
  };
}

export function heatmapOption(data: HeatmapData): MakeOption {
  const { rows, columns, cells, meaning, fullAt, formatValue } = data;
  const points = cells.map((cell) => ({
    value: [columns.indexOf(cell.column), rows.indexOf(cell.row), cell.value ?? '-'],
    cell,
  }));
  const text = ({ value }: HeatCell) => (value === null ? '–' : formatValue(value));
  return (tokens, widthPx) => ({
    grid: { left: 16, right: 16, top: 4, bottom: 4, containLabel: true },
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
          show: (widthPx - BESIDE_PX) / columns.length >= LABEL_ROOM_PX,
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
