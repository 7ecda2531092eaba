import type { Market } from '@auspex/market';
import type { Delay } from '../../accounts/index.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { SEAL_BARS } from '../../record/index.ts';
import { lastPublicDay, seriesUntil } from '../reading/public-part.ts';
import type { MarketRecords } from '../reading/read-records.ts';

/** How late a member, or with null a guest, sees the calls of a market; null for at once. */
export type ReadDelay = (memberId: string | null, market: Market) => Promise<Delay | null>;

/**
 * How many bars late a reader sees the trades of a market, 0 for at once: what is sealed for others stays out at least
 * as long as its seal lasts. A personal token reads as its member only where it was made for reading.
 */
export async function barsLate(
  identity: Identity | null,
  market: Market,
  delayOf: ReadDelay,
): Promise<number> {
  const mayRead = identity !== null && (identity.scopes === null || identity.scopes.includes('market:read'));
  const delay = await delayOf(mayRead ? identity.memberId : null, market);
  if (mayRead && delay === null) return 0;
  return Math.max(SEAL_BARS, delay?.bars ?? 0);
}

/** So many versions of what is left out are kept: guests', and those of plans with another delay. */
const MOST_CUTS = 4;

/**
 * The records as those may see them who see a market so many bars late: the published one as it stood at the close of
 * the last day on which nothing was entered that is still held back. Curve, rows and counts belong together as in the
 * whole.
 */
export function publicRecords(
  records: MarketRecords,
  market: Market,
  { now, bars }: { readonly now: number; readonly bars: number },
): MarketRecords {
  const sealedAfter = lastPublicDay(market, now, bars);
  if (records.sealedAfter === sealedAfter) return records;
  const known = cuts.get(records) ?? new Map<string, MarketRecords>();
  cuts.set(records, known);
  const kept = known.get(sealedAfter);
  if (kept !== undefined) return kept;
  const made = { ...records, paper: seriesUntil(records.paper, sealedAfter), sealedAfter };
  if (known.size >= MOST_CUTS) known.clear();
  known.set(sealedAfter, made);
  return made;
}

/** Every request asks for the version at least: the whole is cut once. */
const cuts = new WeakMap<MarketRecords, Map<string, MarketRecords>>();
