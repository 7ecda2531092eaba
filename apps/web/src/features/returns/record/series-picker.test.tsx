import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RecordSummary } from '../returns-replies.ts';
import { SeriesPicker } from './series-picker.tsx';

it('RET-5: totals beside a page at another cost say at which cost they are', () => {
  const series = [{ kind: 'backtest', startedOn: '2021-01-04', n: 12, metrics: { totalReturn: 0.34 } }];
  const summary = { series, costBasisPoints: 5 } as unknown as RecordSummary;
  const shown = (repriced: boolean) =>
    renderToStaticMarkup(
      <SeriesPicker {...{ summary, repriced }} value="backtest" onChange={() => undefined} />,
    );
  expect(shown(true)).toContain('n = 12 · at 5 bp');
  expect(shown(false)).not.toContain('bp');
});
