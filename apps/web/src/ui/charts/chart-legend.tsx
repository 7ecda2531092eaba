import type { ReactNode, Ref } from 'react';
import type { ColourTokens } from '../theme/tokens.ts';
import type { ChartLayer, ChartMarker } from './chart-layer.ts';
import type { Readout, ReadoutEntry, ReadoutFigure } from './chart-readout.ts';
import styles from './time-chart.module.css';
import { layerColour, toneColour } from './tone-colour.ts';

/** As the chart draws them. */
const SHAPES = {
  up: 'M5 1L9 9H1Z',
  down: 'M5 9L1 1H9Z',
  dot: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
} as const;

/** Every kind of marker once that has no word of its own on the chart, in the order in which they come. */
function markerKinds(markers: readonly ChartMarker[]): readonly ChartMarker[] {
  const silent = markers.filter(({ text }) => text === undefined);
  return [...new Map(silent.map((marker) => [marker.name, marker])).values()];
}

function Figure({ figure: { label, text, direction }, ofFan }: { figure: ReadoutFigure; ofFan: boolean }) {
  return (
    <span className={styles.figure} data-direction={direction}>
      {label !== undefined && (
        <span
          className={ofFan ? styles.level : 'muted'}
          data-level={ofFan ? Number.parseInt(label, 10) : undefined}
        >
          {label}
        </span>
      )}
      {text}
    </span>
  );
}

function Mark({ layer }: { readonly layer: ChartLayer | undefined }): ReactNode {
  if (layer === undefined || layer.kind === 'candles' || layer.kind === 'fan') return null;
  if (layer.kind === 'line')
    return (
      <span
        className={styles.stroke}
        data-dashed={layer.dashed || undefined}
        data-dots={layer.dots || undefined}
      />
    );
  return <span className={styles.swatch} />;
}

interface EntryProps {
  readonly entry: ReadoutEntry;
  readonly layer: ChartLayer | undefined;
  readonly tokens: ColourTokens;
}

function Entry({ entry, layer, tokens }: EntryProps) {
  const colour = layer && layerColour(tokens, layer);
  return (
    <li style={colour ? { color: colour, ['--layer' as string]: colour } : undefined}>
      <Mark layer={layer} />
      <span className="muted">{entry.name}</span>
      {entry.figures.map((figure) => (
        <Figure key={`${figure.label} ${figure.text}`} figure={figure} ofFan={layer?.kind === 'fan'} />
      ))}
    </li>
  );
}

interface ChartLegendProps {
  readonly layers: readonly ChartLayer[];
  readonly markers: readonly ChartMarker[];
  readonly readout: Readout;
  readonly tokens: ColourTokens;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Inside the plot: one moment with its date and figures, each in the colour of its line, and what the marks mean. */
export function ChartLegend({ layers, markers, readout, tokens, ref }: ChartLegendProps) {
  const kinds = markerKinds(markers);
  return (
    <div ref={ref} className={styles.legend} aria-hidden="true">
      <ul className={styles.entries}>
        {readout.date !== '' && <li className={styles.date}>{readout.date}</li>}
        {readout.entries.map((entry) => (
          <Entry key={entry.name} entry={entry} layer={layers[entry.place]} tokens={tokens} />
        ))}
      </ul>
      {kinds.length > 0 && (
        <ul className={styles.entries}>
          {kinds.map(({ name, shape, tone }) => (
            <li key={name} style={{ color: toneColour(tokens, tone) }}>
              <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
                <path d={SHAPES[shape]} fill="currentColor" />
              </svg>
              <span className="muted">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
