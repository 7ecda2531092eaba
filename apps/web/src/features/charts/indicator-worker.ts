import { computeChartIndicator, describeIndicators } from '@auspex/quant/indicators';
import type { IndicatorAnswer, IndicatorQuestion } from './indicator-messages.ts';

const NO_BARS = new Float64Array(0);
const EMPTY = {
  ...{ time: NO_BARS, open: NO_BARS, high: NO_BARS },
  ...{ low: NO_BARS, close: NO_BARS, volume: NO_BARS },
};

self.addEventListener('message', ({ data }: MessageEvent<IndicatorQuestion>) => {
  const { id, bars = EMPTY, wanted } = data;
  const answer: IndicatorAnswer = wanted
    ? { id, computed: wanted.map((saved) => computeChartIndicator(bars, saved)) }
    : { id, descriptions: describeIndicators() };
  self.postMessage(answer);
});
