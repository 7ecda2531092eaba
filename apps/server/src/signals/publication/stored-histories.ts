import type { Market } from '@auspex/market';
import type { MarketService } from '../../market/index.ts';
import { hashHistories, type MarketHistories, readHistories } from '../model/market-histories.ts';

/**
 * The bars that something was made from, which says when but not what was stored by then: those stored by that instant,
 * or, where their hash is another than the recorded one, all that were known by it whenever they were stored.
 */
export async function historiesOfThen(
  market: MarketService,
  made: { readonly market: Market; readonly at: number; readonly dataHash: unknown },
): Promise<{ readonly histories: MarketHistories; readonly dataHash: string }> {
  const { at } = made;
  const read = async (point: { readonly asOf: number; readonly seenBy?: number }) => {
    const histories = await readHistories(market.view(point), made.market);
    return { histories, dataHash: hashHistories(histories) };
  };
  const stored = await read({ asOf: at, seenBy: at });
  if (stored.dataHash === made.dataHash) return stored;
  const known = await read({ asOf: at });
  return known.dataHash === made.dataHash ? known : stored;
}
