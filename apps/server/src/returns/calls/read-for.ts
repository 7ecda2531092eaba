import type { Need } from '@auspex/contract';
import type { Market } from '@auspex/market';
import type { Identity } from '../../platform/http/identity.ts';
import { lastPublicDay, seriesUntil } from '../reading/public-part.ts';
import type { MarketRecords } from '../reading/read-records.ts';

/** What a member's plans unlock now. */
export type ReadUnlocked = (memberId: string) => Promise<ReadonlySet<Need>>;

const needOf = { crypto: 'crypto', us: 'stocks' } as const satisfies Record<Market, Need>;

/** Whether a reader may see open calls of a market; a personal token only where it was made for reading. */
export async function seesOpenCalls(
  identity: Identity | null,
  { market, unlocked }: { readonly market: Market; readonly unlocked: ReadUnlocked },
): Promise<boolean> {
  if (identity === null) return false;
  if (identity.scopes !== null && !identity.scopes.includes('market:read')) return false;
  return (await unlocked(identity.memberId)).has(needOf[market]);
}

/**
 * The records as everybody may see them: the published one as it stood at the close of the last day on which nothing
 * was entered that is still sealed. Curve, rows and counts belong together as in the whole.
 */
export function publicRecords(records: MarketRecords, market: Market, now: number): MarketRecords {
  const sealedAfter = lastPublicDay(market, now);
  if (records.sealedAfter === sealedAfter) return records;
  const known = cut.get(records);
  if (known?.sealedAfter === sealedAfter) return known;
  const made = {
    ...records,
    version: `${records.version}/${sealedAfter}`,
    paper: seriesUntil(records.paper, sealedAfter),
    sealedAfter,
  };
  cut.set(records, made);
  return made;
}

/** Every request asks for the version at least: the whole is cut once. */
const cut = new WeakMap<MarketRecords, MarketRecords>();
