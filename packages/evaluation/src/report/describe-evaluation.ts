import type { HorizonEvaluation, MarketEvaluation } from '../evaluate-bars.ts';
import type { RangeReport } from '../ranges/judge-ranges.ts';
import { EQUAL_FIFTHS_SCORE } from '../ranges/judge-ranks.ts';
import { describeSignals } from './describe-signals.ts';
import { countText, fixed, intervalText, perCent, tableLines } from './write-figure.ts';

/** The report for people. */
export function describeEvaluation(
  markets: readonly MarketEvaluation[],
  { from, to }: { readonly from: string; readonly to: string },
): string[] {
  return [
    `Walk-forward, ${from} to ${to}: every figure is of forecasts made without knowing what came.`,
    ...markets.flatMap(describeMarket),
  ];
}

function describeMarket(evaluation: MarketEvaluation): string[] {
  const { market, symbols, bars, horizons, ranks, signals } = evaluation;
  return [
    '',
    `${market.toUpperCase()}: ${countText(symbols)} symbols, ${countText(bars)} daily bars`,
    '',
    ...describeRanges(horizons, evaluation.longestHistory),
    ...describeRival(evaluation.rival),
    '',
    ranks === null
      ? 'Rank chances: too few names with a year of bars in common.'
      : `Rank chances over ${ranks.horizonBars} bars: RPS ${fixed(ranks.score, 5)} (equal fifths ${EQUAL_FIFTHS_SCORE.toFixed(5)}; lower is better), ${countText(ranks.forecasts)} forecasts on ${ranks.monthEnds} month ends, better than equal fifths on ${ranks.monthsBeaten}. They rank risk, not winners.`,
    ...(signals === null ? [] : describeSignals(signals, symbols)),
  ];
}

/** Pinball beside the rival, whichever way it falls. */
function describeRival(rival: MarketEvaluation['rival']): string[] {
  if (rival === null) return [];
  if (rival.length === 0) return ['', 'GJR-GARCH-t: no month end to compare on.'];
  return [
    '',
    ...rival.map(({ horizonBars, ratio, interval, rows, months }) => {
      const range = intervalText(interval, (value) => fixed(value, 3));
      return `Compared with GJR-GARCH-t over ${horizonBars} bars: pinball ${fixed(ratio, 3)} of its loss (95% ${range}; below 1 is better), ${countText(rows)} forecasts in ${countText(months)} months.`;
    }),
  ];
}

const RANGE_ROWS: readonly (readonly [string, (report: RangeReport) => string])[] = [
  ['n (forecasts)', ({ forecasts }) => countText(forecasts)],
  ['effective n', ({ effectiveForecasts }) => countText(effectiveForecasts)],
  ['base rate (rose)', ({ baseRate }) => perCent(baseRate)],
  ['hit rate of the sign', ({ hitRate }) => perCent(hitRate)],
  ['  95% by effective n', ({ hitInterval }) => intervalText(hitInterval, perCent)],
  ['Brier of P(up)', ({ brier }) => fixed(brier, 4)],
  ['  skill', ({ brierSkill }) => fixed(brierSkill, 4)],
  ['AUC of P(up)', ({ areaUnderCurve }) => fixed(areaUnderCurve, 3)],
  ['IC of P(up)', ({ informationCoefficient }) => fixed(informationCoefficient, 3)],
  ['IC of the width', ({ widthCoefficient }) => fixed(widthCoefficient, 3)],
  ['Brier skill, move > 10%', ({ largeMoveSkill }) => fixed(largeMoveSkill, 3)],
  ['pinball', ({ pinball }) => fixed(pinball, 5)],
  ['  ÷ naive range', ({ pinballRatio }) => fixed(pinballRatio, 3)],
  ['  ÷ naive with drift', ({ centredPinballRatio }) => fixed(centredPinballRatio, 3)],
  ['CRPS', ({ crps }) => fixed(crps, 5)],
  ['  ÷ naive range', ({ crpsRatio }) => fixed(crpsRatio, 3)],
  ['inside the 50% band', ({ coverage }) => perCent(coverage.half)],
  ['inside the 80% band', ({ coverage }) => perCent(coverage.fourFifths)],
  ['inside the 90% band', ({ coverage }) => perCent(coverage.nineTenths)],
  ['median ÷ "+8% a year"', ({ medianMissRatio }) => fixed(medianMissRatio, 3)],
];

function describeRanges(horizons: readonly HorizonEvaluation[], longest: number): string[] {
  const judged = horizons.flatMap(({ label, ranges }) => (ranges === null ? [] : [{ label, ranges }]));
  const missing = horizons.filter(({ ranges }) => ranges === null);
  const table = [
    ['Ranges', ...judged.map(({ label, ranges }) => `${label} (${ranges.horizonBars})`)],
    ...RANGE_ROWS.map(([name, read]) => [name, ...judged.map(({ ranges }) => read(ranges))]),
  ];
  return [
    ...(judged.length > 0 ? tableLines(table) : []),
    ...missing.map(
      ({ label, horizonBars }) =>
        `${label}: no forecast. A month end needs 252 bars before it and ${horizonBars} after it; the longest history has ${countText(longest)}.`,
    ),
  ];
}
