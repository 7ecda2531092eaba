import type { RecordCalendar } from './record-asset.ts';
import type { RecordTrade } from './record-trade.ts';

/** What a record did at each point of its calendar. */
export interface RecordActivity {
  /** Fraction of its assets in which a position was held at the close; each holds 1/N of the account. */
  readonly invested: Float64Array;
  /** Bought and sold, as a fraction of the starting equity. */
  readonly traded: Float64Array;
  /** Fees paid, as a fraction of the starting equity. */
  readonly fees: Float64Array;
}

/** For every trade of a record: when its money was invested, what was traded, and what that cost. */
export function recordActivity(
  { time, places }: RecordCalendar,
  { trades, assets }: { readonly trades: readonly RecordTrade[]; readonly assets: number },
): RecordActivity {
  const invested = new Float64Array(time.length);
  const traded = new Float64Array(time.length);
  const fees = new Float64Array(time.length);
  for (const { asset, trade, amount } of trades) {
    const own = places[asset];
    const [entry, exit] = [own[trade.entryBar], own[trade.exitBar]];
    const isOpen = trade.reason === 'open';
    // A trade that is still open is held at its last close; one that ends is held up to the close before.
    for (let place = entry; place < (isOpen ? exit + 1 : exit); place++) invested[place] += 1 / assets;
    const got = isOpen ? 0 : (amount * trade.splitFactor * trade.exitPrice) / trade.entryPrice;
    const paid = (amount * trade.fees) / (trade.shares * trade.entryPrice);
    // Each side pays the same rate on what it trades.
    const atEntry = (paid * amount) / (amount + got);
    traded[entry] += amount;
    traded[exit] += got;
    fees[entry] += atEntry;
    fees[exit] += paid - atEntry;
  }
  return { invested, traded, fees };
}
