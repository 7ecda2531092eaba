import { type EdgeVerdict, FEWEST_NAMES, type GateCondition, type GateConditionId } from '@auspex/quant/gate';
import type { SignalReport } from '../signals/judge-signals.ts';
import { countText, fixed, intervalText, NOT_KNOWN, perCent, tableLines } from './write-figure.ts';

const CONDITIONS: Readonly<Record<GateConditionId, string>> = {
  names: 'names on a typical day',
  periods: 'periods without overlap',
  'rank-ic-t': 't of the rank IC (Newey–West)',
  'placebo-p': 'placebo p over the three horizons',
  'first-half': 'rank IC of the first half',
  'second-half': 'rank IC of the second half',
  'net-return': 'long/short mean after costs',
  'brier-skill': 'Brier skill',
  'trailing-t': 't of the trailing two years',
  'trailing-net-return': 'long/short mean of the trailing two years',
};

const COMPARED: Readonly<Record<GateCondition['compare'], string>> = {
  'at-least': 'at least',
  'at-most': 'at most',
  above: 'above',
};

function conditionValue(verdict: EdgeVerdict | null, id: GateConditionId): number | null {
  return verdict?.conditions.find((condition) => condition.id === id)?.value ?? null;
}

const SIGNAL_ROWS: readonly (readonly [string, (report: SignalReport) => string])[] = [
  ['n (settled calls)', ({ calls }) => countText(calls)],
  ['effective n', ({ effectiveCalls }) => countText(effectiveCalls)],
  ['base rate (rose)', ({ baseRate }) => perCent(baseRate)],
  ['hit rate', ({ hitRate }) => perCent(hitRate)],
  ['  95% by effective n', ({ hitInterval }) => intervalText(hitInterval, perCent)],
  ['Brier of P(up)', ({ brier }) => fixed(brier, 4)],
  ['  skill, base rate known at the time', ({ verdict }) => fixed(conditionValue(verdict, 'brier-skill'), 4)],
  ['AUC of P(up)', ({ areaUnderCurve }) => fixed(areaUnderCurve, 3)],
  ['rank IC', ({ verdict }) => fixed(verdict?.meanRankIc ?? null, 4)],
  ['  its t', ({ verdict }) => fixed(conditionValue(verdict, 'rank-ic-t'), 2)],
  ['  placebo percentile', ({ verdict }) => perCent(verdict?.placeboPercentile ?? null)],
  ['  deflated Sharpe of long/short', ({ verdict }) => fixed(verdict?.deflatedSharpe ?? null, 3)],
  ['stance traded, trades', ({ trades }) => (trades === null ? NOT_KNOWN : countText(trades.trades))],
  ['  net Sharpe', ({ trades }) => fixed(trades?.netSharpe ?? null, 2)],
  ['  95%', ({ trades }) => intervalText(trades?.sharpeInterval ?? null, (value) => fixed(value, 2))],
  ['  Sharpe of buy and hold', ({ trades }) => fixed(trades?.buyAndHoldSharpe ?? null, 2)],
  ['  deflated Sharpe', ({ trades }) => fixed(trades?.deflatedSharpe ?? null, 3)],
  ['  placebo percentile', ({ trades }) => perCent(trades?.placeboPercentile ?? null)],
];

/** The signals' figures and the gate's answer, with what is missing. */
export function describeSignals(signals: readonly SignalReport[], symbols: number): string[] {
  const table = [
    ['Signals', ...signals.map(({ horizonBars }) => `${horizonBars} bars`)],
    ...SIGNAL_ROWS.map(([name, read]) => [name, ...signals.map(read)]),
  ];
  return ['', ...tableLines(table), '', ...signals.flatMap((report) => describeGate(report, symbols))];
}

function describeGate({ horizonBars, verdict }: SignalReport, symbols: number): string[] {
  const head = `Edge gate at ${horizonBars} bars:`;
  if (verdict === null) {
    return [
      `${head} shut. The model compares names with each other and needs ${FEWEST_NAMES}; here are ${symbols}.`,
    ];
  }
  if (verdict.open) return [`${head} open. Every condition is met.`];
  const missing = verdict.conditions.filter(({ met }) => !met);
  return [
    `${head} shut. No measurable edge so far; missing:`,
    ...missing.map(({ id, value, compare, threshold }) => {
      const figure = value === null ? 'not known' : String(Number(value.toPrecision(3)));
      return `  ${CONDITIONS[id]}: ${figure}, asked ${COMPARED[compare]} ${threshold}`;
    }),
  ];
}
