import { formatDate, formatDateTime, type Language } from '@auspex/market';
import { fillText } from '../../i18n/translate.ts';
import type { DataLabels } from '../data-labels.ts';
import type { CellValue, TableColumn } from '../tables/table-column.ts';
import { type ChartLayer, type ChartPane, layerTimes } from './chart-layer.ts';

/** One moment of a chart with everything drawn at it. */
export interface ChartRow {
  readonly timeMs: number;
  readonly values: Readonly<Record<string, CellValue>>;
}

interface LayerField {
  readonly id: string;
  readonly header: string;
  readonly pane: number;
}

function pairFields(id: string, name: string, pane: number): LayerField[] {
  return [
    { id: `${id}.low`, header: `${name} ↓`, pane },
    { id: `${id}.high`, header: `${name} ↑`, pane },
  ];
}

function layerFields(layer: ChartLayer, id: string, labels: DataLabels): LayerField[] {
  const pane = layer.pane ?? 0;
  switch (layer.kind) {
    case 'candles':
      return [
        { id: `${id}.open`, header: labels.open, pane },
        { id: `${id}.high`, header: labels.high, pane },
        { id: `${id}.low`, header: labels.low, pane },
        { id: `${id}.close`, header: labels.closeValue, pane },
      ];
    case 'band':
      return pairFields(id, layer.name, pane);
    case 'fan':
      return [
        { id: `${id}.middle`, header: labels.middle, pane },
        ...[50, 80, 90].flatMap((level) =>
          pairFields(`${id}.${level}`, fillText(labels.band, { level }), pane),
        ),
      ];
    default:
      return [{ id, header: layer.name, pane }];
  }
}

type Put = (timeMs: number, id: string, value: CellValue) => void;

function putLayer(layer: ChartLayer, id: string, put: Put): void {
  switch (layer.kind) {
    case 'candles':
      layer.bars.time.forEach((timeMs, at) => {
        for (const field of ['open', 'high', 'low', 'close'] as const) {
          put(timeMs, `${id}.${field}`, layer.bars[field][at] ?? null);
        }
      });
      return;
    case 'band':
      for (const { timeMs, low, high } of layer.points) {
        put(timeMs, `${id}.low`, low);
        put(timeMs, `${id}.high`, high);
      }
      return;
    case 'fan':
      for (const point of layer.points) {
        put(point.timeMs, `${id}.middle`, point.middle);
        for (const [level, [low, high]] of [
          [50, point.p50],
          [80, point.p80],
          [90, point.p90],
        ] as const) {
          put(point.timeMs, `${id}.${level}.low`, low);
          put(point.timeMs, `${id}.${level}.high`, high);
        }
      }
      return;
    default:
      for (const { timeMs, value } of layer.points) put(timeMs, id, value);
  }
}

/** Everything a chart draws as rows, newest first. */
export function chartRows(layers: readonly ChartLayer[]): readonly ChartRow[] {
  const rows = new Map<number, Record<string, CellValue>>();
  const put: Put = (timeMs, id, value) => {
    const row = rows.get(timeMs) ?? {};
    row[id] = value;
    rows.set(timeMs, row);
  };
  layers.forEach((layer, place) => {
    putLayer(layer, `v${place}`, put);
  });
  return [...rows].sort(([one], [other]) => other - one).map(([timeMs, values]) => ({ timeMs, values }));
}

/** Room for a header of 12 px letters, its sort mark and its filter. */
const LETTER_PX = 7;
const BESIDE_HEADER_PX = 56;
const LEAST_COLUMN_PX = 100;

interface ChartColumnsRequest {
  readonly layers: readonly ChartLayer[];
  readonly panes: readonly ChartPane[];
  readonly labels: DataLabels;
  readonly locale: Language;
  /** Bars shorter than a day: dates need their time. */
  readonly intraday: boolean;
}

/** The columns of a chart's table view; figures look as on the chart. */
export function chartColumns(request: ChartColumnsRequest): readonly TableColumn<ChartRow>[] {
  const { layers, panes, labels, locale, intraday } = request;
  const fields = layers.flatMap((layer, place) => layerFields(layer, `v${place}`, labels));
  return [
    {
      id: 'time',
      header: labels.date,
      kind: 'date',
      value: ({ timeMs }) => timeMs,
      cell: ({ timeMs }) => (intraday ? formatDateTime(timeMs, locale) : formatDate(timeMs, locale)),
      widthPx: intraday ? 170 : 120,
    },
    ...fields.map(({ id, header, pane }): TableColumn<ChartRow> => {
      const format = panes[pane]?.formatValue ?? String;
      return {
        id,
        header,
        kind: 'number',
        widthPx: Math.max(LEAST_COLUMN_PX, header.length * LETTER_PX + BESIDE_HEADER_PX),
        value: ({ values }) => values[id] ?? null,
        cell: ({ values }) => {
          const value = values[id];
          return typeof value === 'number' && Number.isFinite(value) ? format(value) : '–';
        },
      };
    }),
  ];
}

function layerValues(layer: ChartLayer): readonly number[] {
  if (layer.kind === 'candles') return [...layer.bars.close];
  if (layer.kind === 'line' || layer.kind === 'histogram') {
    return layer.points.flatMap(({ value }) => (value === null ? [] : [value]));
  }
  return [];
}

function describeLayer(layer: ChartLayer, pane: ChartPane | undefined, request: ChartColumnsRequest): string {
  const { labels, locale } = request;
  const format = pane?.formatValue ?? String;
  if (layer.kind === 'fan') {
    const last = layer.points.at(-1);
    if (!last) return '';
    return fillText(labels.summaryFan, {
      end: formatDate(last.timeMs, locale),
      middle: format(last.middle),
      low: format(last.p80[0]),
      high: format(last.p80[1]),
    });
  }
  const values = layerValues(layer);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return '';
  return fillText(labels.summarySeries, {
    name: layer.name,
    first: format(first),
    last: format(last),
    low: format(values.reduce((least, value) => Math.min(least, value))),
    high: format(values.reduce((most, value) => Math.max(most, value))),
  });
}

/** Count, first and last of the moments drawn; a layer's times are in order. */
function timeSpan(layers: readonly ChartLayer[]) {
  const times = layers.map(layerTimes).filter(({ length }) => length > 0);
  return {
    count: Math.max(0, ...times.map(({ length }) => length)),
    startMs: Math.min(...times.map((each) => each.at(0) ?? 0)),
    endMs: Math.max(...times.map((each) => each.at(-1) ?? 0)),
  };
}

/** What the chart shows, for those who do not see it. */
export function chartSummary(request: ChartColumnsRequest): string {
  const { layers, panes, labels, locale } = request;
  const { count, startMs, endMs } = timeSpan(layers);
  if (count === 0) return labels.noValue;
  const span = fillText(labels.summarySpan, {
    count,
    start: formatDate(startMs, locale),
    end: formatDate(endMs, locale),
  });
  const parts = layers.map((layer) => describeLayer(layer, panes[layer.pane ?? 0], request));
  return [span, ...parts.filter((part) => part !== '')].join(' ');
}
