import type { BarColumns } from '@auspex/market';
import { computeChartIndicator, describeIndicators } from '@auspex/quant/indicators';
import { candlePatterns, recordPatterns, scanPatterns } from '@auspex/quant/patterns';
import type { FoundPatterns, IndicatorAnswer, IndicatorQuestion } from './indicator-messages.ts';

const NO_BARS = new Float64Array(0);
const EMPTY = {
  ...{ time: NO_BARS, open: NO_BARS, high: NO_BARS },
  ...{ low: NO_BARS, close: NO_BARS, volume: NO_BARS },
};

const KINDS = candlePatterns.flatMap(({ id, biases }) => biases.map((bias) => ({ patternId: id, bias })));

function findPatterns(prices: BarColumns, bars: number): FoundPatterns {
  const hits = scanPatterns(prices, candlePatterns);
  return {
    ...recordPatterns(prices, { hits, kinds: KINDS, bars }),
    hits: hits.map(({ index, ...hit }) => ({ ...hit, timeMs: prices.time[index] })),
  };
}

self.addEventListener('message', ({ data }: MessageEvent<IndicatorQuestion>) => {
  const { id, bars = EMPTY, wanted, after } = data;
  const answer = (): Omit<IndicatorAnswer, 'id'> => {
    if (after !== undefined) return { patterns: findPatterns(bars, after) };
    if (wanted) return { computed: wanted.map((saved) => computeChartIndicator(bars, saved)) };
    return { descriptions: describeIndicators() };
  };
  self.postMessage({ id, ...answer() } satisfies IndicatorAnswer);
});
