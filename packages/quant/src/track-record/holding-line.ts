import { type BookAsset, bookAsset, type PositionBook } from './position-book.ts';
import { type RecordAsset, spreadOver } from './record-asset.ts';

/**
 * An equal part of the starting equity in every asset from its second open to its last close, at a cost per side. The
 * part of an asset that is listed later waits in cash.
 */
export function holdingLine({ calendar, assets }: PositionBook, costBasisPoints: number): Float64Array {
  const line = new Float64Array(calendar.time.length);
  for (const [a, asset] of assets.entries()) {
    const values = worthHeld(asset, costBasisPoints / 10_000);
    const held = spreadOver(calendar, { values, places: calendar.places[a], before: 1 });
    for (let place = 0; place < line.length; place++) line[place] += held[place] / assets.length;
  }
  return line;
}

/** What one asset brought that was held all the time, as in the line; null with less than two bars. */
export function holdingReturn(asset: RecordAsset, costBasisPoints: number): number | null {
  if (asset.bars.close.length < 2) return null;
  return (worthHeld(bookAsset(asset), costBasisPoints / 10_000).at(-1) ?? 1) - 1;
}

/**
 * What 1 has become at each close. A move that nothing explains is nobody’s, as in the trades: what is held is sold at the
 * close before it, and bought again at the second open of what follows.
 */
function worthHeld({ open, close, dividend, barriers }: BookAsset, cost: number): Float64Array {
  const worth = new Float64Array(close.length).fill(1);
  let [cash, shares] = [1, 0];
  for (let bar = 1; bar < worth.length; bar++) {
    if (barriers.has(bar)) {
      cash += shares * close[bar - 1] * (1 - cost);
      shares = 0;
    } else if (shares > 0) cash += shares * dividend[bar];
    else {
      shares = cash / open[bar];
      cash *= -cost;
    }
    worth[bar] = cash + shares * close[bar];
  }
  return worth;
}
