import { barAt, sentence } from '@auspex/market';
import { words } from './number-words.ts';
import { type Screening, spanOf } from './screening.ts';

/** Sources that store prices in 32 bits differ in the seventh digit. */
const ROUNDING = 1e-6;

/** Open, high, low and close that cannot belong to one bar. */
export function screenOrder(screening: Screening): void {
  const { open, high, low, close } = screening.bars;
  for (let i = 0; i < close.length; i += 1) {
    const [o, h, l, c] = [open[i], high[i], low[i], close[i]];
    const slack = c * ROUNDING;
    const ordered =
      l > 0 && h >= o - slack && h >= c - slack && l <= o + slack && l <= c + slack && l <= h + slack;
    if (!ordered && screening.blamed[i] === 0) report(screening, i);
  }
}

function report(screening: Screening, i: number): void {
  const bar = barAt(screening.bars, i);
  const prices = [bar.open, bar.high, bar.low, bar.close];
  const numbers = {
    open: words(bar.open),
    high: words(bar.high),
    low: words(bar.low),
    close: words(bar.close),
  };
  const span = spanOf(screening, i);
  const found = { rule: 'ohlc-order', span, time: bar.time, count: 1 } as const;
  if (!prices.every((price) => price > 0 && Number.isFinite(price))) {
    screening.findings.push({
      ...found,
      evidence: sentence('priceMissing', numbers),
      repair: { kind: 'fetch-again', span },
    });
    screening.blamed[i] = 1;
    return;
  }
  const [top, bottom] = [Math.max(...prices), Math.min(...prices)];
  screening.findings.push({
    ...found,
    evidence: sentence('priceOrder', numbers),
    repair: { kind: 'replace-bar', bar: { ...bar, high: top, low: bottom } },
  });
}
