import { dateOfInstant, type EpochMs, type IsoDate } from '@auspex/market';
import type { PaperTrade } from '../store/paper-store.ts';
import type { ActedStance } from './acted-stance.ts';
import type { ReadOpen } from './session-opens.ts';

/** What of a stance the published record trades, and what it refuses. */
export interface WrittenStance {
  readonly stance: Int8Array;
  /** The trade of the ledger that enters at a bar. */
  readonly entries: ReadonlyMap<number, PaperTrade>;
  /** Days whose open a turn to buy would have entered at, had it been written down before. */
  readonly refused: readonly IsoDate[];
}

/**
 * Only what stands in the ledger since before the open it enters at: a turn to buy without such a trade is not entered,
 * neither then nor later, and is counted as refused.
 */
export function writtenStance(
  time: Float64Array,
  acted: ActedStance,
  about: {
    readonly turns: readonly (IsoDate | null)[];
    readonly trades: ReadonlyMap<IsoDate, PaperTrade>;
    readonly openOf: ReadOpen;
    readonly nextOpen: EpochMs;
  },
): WrittenStance {
  const { turns, trades, openOf, nextOpen } = about;
  const stance = Int8Array.from(acted.stance, (one) => Math.min(0, one));
  const entries = new Map<number, PaperTrade>();
  const refused: IsoDate[] = [];
  let [turn, counts]: [IsoDate | null, boolean] = [null, false];
  for (let bar = 0; bar < time.length; bar++) {
    const now = acted.stance[bar] > 0 ? (turns[acted.place[bar]] ?? null) : null;
    if (now !== turn) {
      const entry = bar + 1;
      const open = entry < time.length ? openOf(time[entry]) : nextOpen;
      const trade = now === null ? undefined : trades.get(now);
      counts = trade !== undefined && trade.writtenAt < open;
      if (counts && trade) entries.set(entry, trade);
      else if (now !== null && entry < time.length) refused.push(dateOfInstant(time[entry]));
      turn = now;
    }
    if (counts && now !== null) stance[bar] = 1;
  }
  return { stance, entries, refused };
}
