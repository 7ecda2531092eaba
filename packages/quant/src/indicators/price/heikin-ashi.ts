import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { Cell } from '../running/cell.ts';

/**
 * Heikin-Ashi candles: each opens in the middle of the one before and closes at the bar's mean price,
 * so that a trend shows as a run of one colour. No warm-up. Their prices are not tradable prices.
 * Convention: the first candle opens at (open + close) / 2.
 */
export const heikinAshi = defineIndicator({
  id: 'heikin-ashi',
  name: 'Heikin-Ashi',
  group: 'price',
  summary: 'Candles averaged with the one before, which smooths a trend.',
  reading: 'A run of rising candles without lower wicks is a strong trend. Never read fills from them.',
  parameters: {},
  inputs: ['open', 'high', 'low', 'close'],
  outputs: [
    { id: 'open', name: 'Open', unit: 'price', draw: 'none' },
    { id: 'high', name: 'High', unit: 'price', draw: 'none' },
    { id: 'low', name: 'Low', unit: 'price', draw: 'none' },
    { id: 'close', name: 'Close', unit: 'price', draw: 'line', tone: 'main' },
  ],
  pane: 'price',
  warmUp: () => ({ open: 0, high: 0, low: 0, close: 0 }),
  begin(_, feed, out) {
    const lastOpen = new Cell();
    const lastClose = new Cell();
    return (i) => {
      const middle = (lastOpen.value + lastClose.value) / 2;
      const open = Number.isNaN(middle) ? (feed.open[i] + feed.close[i]) / 2 : middle;
      const close = (feed.open[i] + feed.high[i] + feed.low[i] + feed.close[i]) / 4;
      out.high[i] = Math.max(feed.high[i], open, close);
      out.low[i] = Math.min(feed.low[i], open, close);
      lastOpen.value = open;
      lastClose.value = close;
      out.open[i] = open;
      out.close[i] = close;
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy on a rising candle, sell on a falling one.',
    cast: (view) => voteAbove(view.value('close'), view.value('open')),
  },
});
