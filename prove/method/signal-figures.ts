import { judgeSignals, type SignalReport } from '../../apps/server/src/evaluation/index.ts';
import type { Report } from '../../scripts/proof.ts';
import { signalUniverse } from './real-universe.ts';

const round = (value: number | null | undefined): number | string =>
  value === null || value === undefined ? 'not known' : Number(value.toPrecision(3));

function figuresOf({ verdict, trades, ...calls }: SignalReport): Record<string, string | number> {
  const figure = (id: string) => round(verdict?.conditions.find((one) => one.id === id)?.value);
  const interval = trades?.sharpeInterval;
  const missing = (verdict?.conditions ?? []).filter(({ met }) => !met).map(({ id }) => id);
  return {
    'settled calls': calls.calls,
    'effective calls': Math.round(calls.effectiveCalls),
    'base rate': round(calls.baseRate),
    'hit rate': round(calls.hitRate),
    'AUC of P(up)': round(calls.areaUnderCurve),
    'Brier skill': figure('brier-skill'),
    'rank IC': round(verdict?.meanRankIc),
    't of the rank IC': figure('rank-ic-t'),
    'placebo percentile of the rank IC': round(verdict?.placeboPercentile),
    'net Sharpe of the stance traded by T1': round(trades?.netSharpe),
    'its 95 % range': interval ? `${round(interval.low)} to ${round(interval.high)}` : 'not known',
    'Sharpe of buy and hold': round(trades?.buyAndHoldSharpe),
    'deflated Sharpe': round(trades?.deflatedSharpe),
    'placebo percentile of the curve': round(trades?.placeboPercentile),
    "the gate's answer": verdict?.open ? 'open' : `shut; missing ${missing.join(', ')}`,
  };
}

/** What the signals show on real prices. No bar: luck decides these. */
export async function showSignals(report: Report): Promise<void> {
  const universe = signalUniverse();
  let judged: readonly SignalReport[] | null = null;
  for (const [place, horizonBars] of [5, 20, 60].entries()) {
    await report.part(`signals on ${universe.length} real stocks, ${horizonBars} bars`, async () => {
      judged ??= judgeSignals(universe, { market: 'stocks', from: '2012-09-04' });
      const found = judged[place];
      if (!found) throw new Error('a horizon is missing');
      return figuresOf(found);
    });
  }
}
