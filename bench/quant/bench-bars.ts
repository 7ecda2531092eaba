import { type BarColumns, makeBarColumns } from '@auspex/market';

/** A fixed random walk of bars, the same in every run; pulled back to 100 so that a million bars stay plausible. */
export function makeWalk(count: number): BarColumns {
  let state = 12_345;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const bars = makeBarColumns(count);
  let price = 100;
  for (let i = 0; i < count; i++) {
    const open = price * (1 + (random() - 0.5) * 0.004);
    const close = open * (1 + (random() - 0.5) * 0.03);
    bars.time[i] = i * 60_000;
    bars.open[i] = open;
    bars.high[i] = Math.max(open, close) * (1 + random() * 0.01);
    bars.low[i] = Math.min(open, close) * (1 - random() * 0.01);
    bars.close[i] = close;
    bars.volume[i] = Math.floor(random() * 10_000);
    price = close * (1 + 0.002 * Math.log(100 / close));
  }
  return bars;
}
