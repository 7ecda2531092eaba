import type { BarColumns } from '@auspex/market';

/** How much was traded in each of some equal steps of price. */
export interface VolumeProfile {
  readonly low: number;
  readonly step: number;
  readonly volumes: Float64Array;
  /** The step with most of the volume, and the neighbourhood around it that holds 70 % of all. */
  readonly busiest: number;
  readonly valueArea: readonly [first: number, last: number];
}

const VALUE_AREA = 0.7;

/** From the busiest step outwards, always to the busier neighbour, until 70 % of the volume is inside. */
function valueAreaOf(volumes: Float64Array, busiest: number): readonly [number, number] {
  const wanted = VALUE_AREA * volumes.reduce((sum, volume) => sum + volume, 0);
  let [first, last, inside] = [busiest, busiest, volumes[busiest] ?? 0];
  while (inside < wanted) {
    const below = volumes[first - 1] ?? -1;
    const above = volumes[last + 1] ?? -1;
    if (above >= below) {
      last += 1;
      inside += above;
    } else {
      first -= 1;
      inside += below;
    }
  }
  return [first, last];
}

/** The volume of the bars from `from` to `to`, spread evenly over the prices of each bar; null without volume. */
export function volumeProfile(
  { high, low, volume }: BarColumns,
  { from, to, steps }: { readonly from: number; readonly to: number; readonly steps: number },
): VolumeProfile | null {
  let [bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = from; at < to; at += 1) {
    if (!((volume[at] ?? 0) > 0)) continue;
    bottom = Math.min(bottom, low[at] ?? bottom);
    top = Math.max(top, high[at] ?? top);
  }
  if (!(top > bottom)) return null;
  const step = (top - bottom) / steps;
  const volumes = new Float64Array(steps);
  const stepOf = (price: number) => Math.min(steps - 1, Math.max(0, Math.floor((price - bottom) / step)));
  for (let at = from; at < to; at += 1) {
    const [lowest, highest, traded] = [low[at] ?? 0, high[at] ?? 0, volume[at] ?? 0];
    if (!(traded > 0)) continue;
    const [first, last] = [stepOf(lowest), stepOf(highest)];
    for (let place = first; place <= last; place += 1) {
      const inside = Math.min(highest, bottom + (place + 1) * step) - Math.max(lowest, bottom + place * step);
      const part = highest > lowest ? Math.max(0, inside) / (highest - lowest) : 1;
      volumes[place] = (volumes[place] ?? 0) + traded * part;
    }
  }
  const busiest = volumes.indexOf(volumes.reduce((most, each) => Math.max(most, each)));
  return { low: bottom, step, volumes, busiest, valueArea: valueAreaOf(volumes, busiest) };
}
