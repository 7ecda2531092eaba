import type { JsonObject } from './canonical-json.ts';

/** What an entry may hold. */
export const ledgerKinds = [
  'signals',
  'forecasts',
  'trades',
  'outcomes',
  'model-card',
  'walk-forward',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The plan whose members see a sealed call at once. */
export type SealNeed = 'crypto' | 'stocks';

/** Until when a call is for members alone; its hash is public from the beginning. */
export interface LedgerSeal {
  readonly needs: SealNeed;
  readonly until: string;
}

/** A link of the chain. Hashes are 64 hexadecimal digits. */
export interface LedgerHeader {
  readonly world: string;
  /** 1, 2, 3 … without a gap. */
  readonly seq: number;
  readonly kind: string;
  /** Market, date and model: `us/2025-03-03/blend-1`. */
  readonly subject: string;
  readonly bodyHash: string;
  /** Hash of the entry before; zeros before the first. */
  readonly prevHash: string;
  readonly hash: string;
}

/** What one entry says: which leaves, by the root of their tree. */
export interface LedgerEntryBody {
  readonly at: string;
  readonly count: number;
  readonly date: string;
  readonly kind: string;
  readonly market: string;
  readonly model: string;
  /** 1, or higher where a market, date and model needed several entries (outcomes, trades). */
  readonly part: number;
  readonly root: string;
}

/** What is known of a leaf before its seal opens, and what the tree is made of. */
export interface LedgerLeafHeader {
  readonly id: string;
  readonly subject: string;
  /** The call that an outcome belongs to. */
  readonly of: string | null;
  readonly bodyHash: string;
  readonly seal: LedgerSeal | null;
}

/** A leaf as the product hands it out: with its way to the root, and its body unless it is sealed for the reader. */
export interface LedgerRow extends LedgerLeafHeader {
  readonly seq: number;
  readonly index: number;
  readonly path: readonly string[];
  readonly body: JsonObject | null;
  readonly salt: string | null;
  readonly entry: { readonly body: LedgerEntryBody; readonly salt: string };
}

/** The end of a chain: how many entries, and the hash of the last. */
export interface LedgerRoot {
  readonly world: string;
  readonly count: number;
  readonly hash: string;
}

/** The hash before the first entry. */
export const ZERO_HASH = '0'.repeat(64);

/** How an entry is named. */
export function entrySubject(body: Pick<LedgerEntryBody, 'market' | 'date' | 'model' | 'part'>): string {
  const { market, date, model, part } = body;
  return part === 1 ? `${market}/${date}/${model}` : `${market}/${date}/${model}/${part}`;
}
