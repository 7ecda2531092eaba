import { type BarColumns, DAY_MS, makeBarColumns } from '@auspex/market';

/** A random walk with prices of two decimals, the same every time. */
export function makeBars(
  count: number,
  options: { readonly from: number; readonly stepMs?: number; readonly seed?: number },
): BarColumns {
  const { from, stepMs = DAY_MS, seed = 1 } = options;
  const bars = makeBarColumns(count);
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  let price = 100;
  const cents = (value: number) => Math.round(value * 100) / 100;
  for (let i = 0; i < count; i++) {
    const open = cents(price);
    price = Math.max(1, price * (1 + (random() - 0.5) * 0.02));
    const close = cents(price);
    bars.time[i] = from + i * stepMs;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = cents(Math.max(open, close) * (1 + random() * 0.003));
    bars.low[i] = cents(Math.min(open, close) * (1 - random() * 0.003));
    bars.volume[i] = Math.floor(random() * 1e6);
  }
  return bars;
}
