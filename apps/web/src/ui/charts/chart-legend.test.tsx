import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { colourTokens } from '../theme/tokens.ts';
import type { ChartMarker } from './chart-layer.ts';
import { ChartLegend } from './chart-legend.tsx';

const tokens = colourTokens({ scheme: 'dark', directions: 'green-red' });
const marker = (name: string, text?: string): ChartMarker => ({
  ...{ timeMs: 0, place: 'below', shape: 'up', tone: 'muted', name },
  ...(text === undefined ? {} : { text }),
});
const textOf = (html: string) => html.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]*>/g, '|');

describe('the legend of a chart', () => {
  it('names each kind of mark once, and none that has its word on the chart', () => {
    const markers = [marker('Buy, recomputed'), marker('Buy, recomputed'), marker('Entry', 'Entry 101.00')];
    const html = renderToString(
      <ChartLegend
        layers={[]}
        markers={markers}
        readout={{ date: '2 Oct 2026', entries: [] }}
        tokens={tokens}
      />,
    );
    expect(textOf(html).match(/Buy, recomputed/g)).toHaveLength(1);
    expect(html).not.toContain('Entry');
  });

  it('has the date first, and each figure behind what it is', () => {
    const figures = [
      { label: 'O', text: '150.00' },
      { label: 'H', text: '151.00' },
      { text: '−2.00%', direction: 'down' as const },
    ];
    const readout = { date: '2 Oct 2026', entries: [{ name: 'Price', place: 0, figures }] };
    const html = renderToString(<ChartLegend layers={[]} markers={[]} readout={readout} tokens={tokens} />);
    const words = textOf(html)
      .split('|')
      .filter((word) => word !== '');
    expect(words).toEqual(['2 Oct 2026', 'Price', 'O', '150.00', 'H', '151.00', '−2.00%']);
    expect(html).toContain('data-direction="down"');
  });
});
