import type { AssetId } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { expect, it } from 'vitest';
import type { StoredEstimate, StoredReport } from '../store/earnings-facts.ts';
import { figuresOf } from './figures.ts';

const assetId = 'us:TEST' as AssetId;
const period = { fiscalYear: 2026, quarter: 1, end: '2026-03-31' } as const;
const splits: CorporateAction[] = [
  {
    kind: 'split',
    assetId,
    exDate: '2026-06-10',
    newPerOld: 10,
    knownAt: Date.parse('2026-05-20T12:00:00Z'),
  },
];

function figuresAt(asOf: string, estimatedAt: string, report: StoredReport | null = null) {
  const estimate: StoredEstimate = {
    ...{ assetId, period, metric: 'eps', mean: 8, currency: 'USD', source: 'x' },
    knownAt: Date.parse(estimatedAt),
  };
  const facts = { assetId, period, notices: [], report, replaced: [], estimates: [estimate] };
  return figuresOf(facts, { splits, asOf: Date.parse(asOf), sources: ['x'] });
}

it('EARN-2: an expected result changes shares with the day in New York, as prices do', () => {
  const expected = ['2026-06-09T23:30:00Z', '2026-06-10T00:30:00Z', '2026-06-10T04:30:00Z'].map(
    (asOf) => figuresAt(asOf, '2026-06-01T12:00:00Z').epsEstimate,
  );
  expect(expected).toEqual([8, 8, 0.8]);
});

it('EARN-2: what a source says is expected after the result is out counts neither once the result is corrected', () => {
  const report = (epsActual: number, knownAt: string): StoredReport => ({
    ...{ assetId, period, date: '2026-05-05', time: 'after-close', currency: 'USD', source: 'x' },
    ...{ epsActual, knownAt: Date.parse(knownAt) },
  });
  const estimate = (mean: number, knownAt: string): StoredEstimate => ({
    ...{ assetId, period, metric: 'eps', mean, currency: 'USD', source: 'x', knownAt: Date.parse(knownAt) },
  });
  const facts = {
    ...{ assetId, period, notices: [] },
    report: report(9, '2026-05-12T12:00:00Z'),
    replaced: [report(8, '2026-05-06T00:00:00Z')],
    estimates: [estimate(10, '2026-05-01T12:00:00Z'), estimate(9, '2026-05-07T12:00:00Z')],
  };
  const known = { splits: [], asOf: Date.parse('2026-05-20T12:00:00Z'), sources: ['x'] };
  expect(figuresOf(facts, known)).toMatchObject({ epsEstimate: 10, epsActual: 9 });
  expect(figuresOf(facts, known).epsSurprise).toBeCloseTo(-0.1, 12);
});

it('EARN-2: what was expected and reported in the evening before a split is in the shares of that evening', () => {
  const report: StoredReport = {
    ...{ assetId, period, date: '2026-06-09', time: 'after-close', currency: 'USD', source: 'x' },
    ...{ epsActual: 8.1, knownAt: Date.parse('2026-06-10T00:45:00Z') },
  };
  const { epsEstimate, epsActual, epsSurprise } = figuresAt(
    '2026-06-12T15:00:00Z',
    '2026-06-10T00:30:00Z',
    report,
  );
  expect(epsEstimate).toBeCloseTo(0.8, 12);
  expect(epsActual).toBeCloseTo(0.81, 12);
  expect(epsSurprise).toBeCloseTo(0.0125, 12);
});
