import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPriceFile } from '../packages/market-data/src/index.ts';
import { type AssetHistory, alignPanel, computeFeatures } from '../packages/quant/src/features/index.ts';
import { type EdgeVerdict, judgeEdges } from '../packages/quant/src/gate/index.ts';
import { SIGNAL_HORIZONS, walkForwardSignals } from '../packages/quant/src/signals/index.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof } from '../scripts/proof.ts';

const folder = inCheckout('..', 'shared', 'data', 'prices', 'stocknet');

/** Histories of the shared real stocks, adjusted for splits and dividends. */
function realStocks(): AssetHistory[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .flatMap((name) =>
      readPriceFile(readFileSync(join(folder, name), 'utf8'), 'us').series.map(({ bars, adjustedClose }) => {
        const factor = bars.close.map((close, i) => (adjustedClose?.[i] ?? close) / close);
        const adjusted = (column: Float64Array) => column.map((price, i) => price * (factor[i] ?? 1));
        return {
          id: name.replace('.csv', ''),
          bars: {
            ...bars,
            open: adjusted(bars.open),
            high: adjusted(bars.high),
            low: adjusted(bars.low),
            close: adjusted(bars.close),
          },
        };
      }),
    );
}

function figuresOf(verdict: EdgeVerdict): Record<string, string | number> {
  const round = (value: number | null) => (value === null ? 'not known' : Number(value.toPrecision(3)));
  return {
    'judged days': verdict.judgedDays,
    'mean rank IC': round(verdict.meanRankIc),
    'placebo percentile': round(verdict.placeboPercentile),
    'deflated Sharpe': round(verdict.deflatedSharpe),
    ...Object.fromEntries(
      verdict.conditions.map(({ id, value, compare, threshold, met }) => [
        id,
        `${round(value)} (asked: ${compare.replace('-', ' ')} ${threshold}) ${met ? 'met' : 'missing'}`,
      ]),
    ),
    answer: verdict.open ? 'an edge may be claimed' : 'no measurable edge so far',
  };
}

/** `npm run prove signals-on-real-prices`: no bar on what luck decides, only the honest answer. */
export const proof: Proof = {
  title: 'What the signals show on real prices, walk-forward, and what the gate says to it',
  async run(report) {
    if (!existsSync(folder)) {
      report.expect('the shared prices are not on this machine; nothing was measured', true, 'skipped');
      return;
    }
    const panel = alignPanel({ market: 'stocks', histories: realStocks() });
    const blocks = computeFeatures(panel);
    report.expect(
      'names and sessions',
      panel.assets.length >= 40,
      `${panel.assets.length} × ${panel.days.length}`,
    );
    const records = SIGNAL_HORIZONS.map(({ bars }) => ({
      ...walkForwardSignals({ panel, blocks, horizonBars: bars }),
      market: panel.market,
    }));
    for (const verdict of judgeEdges(records, { seed: 1 })) {
      await report.part(`${verdict.horizonBars} bars`, async () => figuresOf(verdict));
      report.expect(
        `${verdict.horizonBars} bars: the gate is open only if every condition is met`,
        verdict.open === verdict.conditions.every(({ met }) => met),
        verdict.open ? 'open' : 'shut',
      );
    }
  },
};
