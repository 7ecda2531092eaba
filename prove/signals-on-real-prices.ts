import { judgeSignals, type SignalReport } from '../packages/evaluation/src/index.ts';
import { sharedPricesMissing } from '../packages/quant/fixtures/shared-prices.ts';
import type { Proof } from '../scripts/proof.ts';
import { signalUniverse } from './method/real-universe.ts';

/** From the first day of the shared prices; what the models need before it is not judged. */
const FROM = '2012-09-04';

const round = (value: number | null | undefined): number | string =>
  value === null || value === undefined ? 'not known' : Number(value.toPrecision(3));

function figuresOf({ verdict, trades, ...calls }: SignalReport): Record<string, string | number> {
  const interval = trades?.sharpeInterval;
  return {
    'settled calls': calls.calls,
    'effective calls': Math.round(calls.effectiveCalls),
    'judged days': verdict?.judgedDays ?? 0,
    'base rate': round(calls.baseRate),
    'hit rate': round(calls.hitRate),
    'AUC of P(up)': round(calls.areaUnderCurve),
    'mean rank IC': round(verdict?.meanRankIc),
    'placebo percentile of the rank IC': round(verdict?.placeboPercentile),
    'net Sharpe of the stance traded by T1': round(trades?.netSharpe),
    'its 95 % range': interval ? `${round(interval.low)} to ${round(interval.high)}` : 'not known',
    'Sharpe of buy and hold': round(trades?.buyAndHoldSharpe),
    'placebo percentile of the curve': round(trades?.placeboPercentile),
    'deflated Sharpe of the curve': round(trades?.deflatedSharpe),
    'deflated Sharpe of the scores, every fitted model a trial': round(verdict?.deflatedSharpe),
    ...Object.fromEntries(
      (verdict?.conditions ?? []).map(({ id, value, compare, threshold, met }) => [
        `gate, ${id}`,
        `${round(value)} (asked: ${compare.replace('-', ' ')} ${threshold}) ${met ? 'met' : 'missing'}`,
      ]),
    ),
    "the gate's answer": verdict?.open ? 'an edge may be claimed' : 'no measurable edge so far',
  };
}

/** `npm run prove signals-on-real-prices`: no threshold on what luck decides, only the honest answer. */
export const proof: Proof = {
  title: 'What the signals show on real prices, walk-forward, and what the gate says to it',
  async run(report) {
    if (sharedPricesMissing) {
      report.expect('the shared prices are not on this machine; nothing was measured', true, 'skipped');
      return;
    }
    const universe = signalUniverse();
    report.expect('names', universe.length >= 40, universe.length);
    for (const judged of judgeSignals(universe, { market: 'stocks', from: FROM })) {
      const { horizonBars, verdict } = judged;
      await report.part(`signals, ${horizonBars} bars`, async () => figuresOf(judged));
      report.expect(
        `signals, ${horizonBars} bars: the gate is open only if every condition is met`,
        verdict !== null && verdict.open === verdict.conditions.every(({ met }) => met),
        verdict?.open ? 'open' : 'shut',
      );
    }
  },
};
