import type { ChartLayer, ChartPane } from './chart-layer.ts';
import type { DrawnLayer } from './draw-layer.ts';
import styles from './time-chart.module.css';

/** The figures under the crosshair, by the layer's place; empty while it is off the chart. */
export type LegendValues = Readonly<Record<number, readonly number[]>>;

function valuesOf(data: unknown): readonly number[] {
  const point = Object(data) as Record<string, unknown>;
  if (Array.isArray(point.ranges)) return (point.ranges.at(-1) ?? []) as number[];
  if (typeof point.close === 'number') return [point.open, point.high, point.low, point.close] as number[];
  return typeof point.value === 'number' ? [point.value] : [];
}

export function legendAt(drawn: readonly DrawnLayer[], data: ReadonlyMap<unknown, unknown>): LegendValues {
  return Object.fromEntries(drawn.map(({ series }, place) => [place, valuesOf(data.get(series))]));
}

/** What is shown while nothing is pointed at: the newest value. */
function lastValues(layer: ChartLayer): readonly number[] {
  if (layer.kind === 'candles') {
    const last = layer.bars.close.at(-1);
    return last === undefined ? [] : [last];
  }
  if (layer.kind === 'band') return layer.points.slice(-1).flatMap(({ low, high }) => [low, high]);
  if (layer.kind === 'fan') return layer.points.slice(-1).flatMap(({ p50 }) => p50);
  const last = layer.points.findLast(({ value }) => value !== null)?.value;
  return last === null || last === undefined ? [] : [last];
}

function toneVariable(layer: ChartLayer): string {
  if (layer.kind === 'candles') return 'var(--text)';
  if (layer.kind === 'fan') return 'var(--accent)';
  if (layer.tone === 'direction') return 'var(--muted)';
  return typeof layer.tone === 'number' ? `var(--series-${layer.tone})` : `var(--${layer.tone})`;
}

interface ChartLegendProps {
  readonly layers: readonly ChartLayer[];
  readonly panes: readonly ChartPane[];
  readonly values: LegendValues;
}

/** Names and figures inside the plot, each in the colour of its line. */
export function ChartLegend({ layers, panes, values }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {layers.map((layer, place) => {
        const pointed = values[place];
        const figures = pointed && pointed.length > 0 ? pointed : lastValues(layer);
        const format = panes[layer.pane ?? 0]?.formatValue ?? String;
        return (
          <li key={layer.name} style={{ color: toneVariable(layer) }}>
            <span className={layer.kind === 'band' || layer.kind === 'fan' ? styles.swatch : styles.stroke} />
            <span className="muted">{layer.name}</span>
            <span className={styles.figures}>
              {figures.map(format).join(layer.kind === 'band' || layer.kind === 'fan' ? ' … ' : '  ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
