/** Why a record is not what was written down at first. */
const breakReasons = [
  /** Something is not even of the right form. */
  'malformed',
  /** An entry of another world's chain. */
  'other-world',
  'missing-entry',
  'repeated-entry',
  /** Does not name the hash of the entry before it. */
  'broken-link',
  /** Its hash is not the hash of what it says. */
  'altered-header',
  /** What the entry holds is not what its header committed to. */
  'altered-entry',
  /** An entry says it was written before the one before it. */
  'time-backwards',
  'altered-body',
  /** The leaf does not belong to its entry, or not at this place. */
  'foreign-leaf',
  'missing-leaf',
  /** A leaf that no entry counts. */
  'stray-leaf',
  'repeated-leaf',
  /** An outcome without a call before it, or a call that points to another. */
  'lost-call',
  /** A call has one outcome per horizon; this is another. */
  'second-outcome',
  /** The outcome is not what the call and the stored prices give. */
  'false-outcome',
  /** A row came without the entry it belongs to. */
  'unknown-entry',
  /** The open row came without its body. */
  'missing-body',
  /** The page shows something else than the record holds. */
  'shown-differs',
  /** What the pages read lacks a leaf of the record. */
  'missing-copy',
  /** What the pages read has something that was never written down. */
  'stray-copy',
  /** The root written down for a day is not one that the chain had. */
  'altered-root',
  /** What proofs are made from does not fit the leaves. */
  'proof-material',
  /** Fewer entries than were witnessed. */
  'cut-tail',
  /** Another hash than was witnessed at that place. */
  'other-root',
  /** No signature, although the ledger had a key by then. */
  'unsigned',
  /** Signed by a key that is not listed. */
  'unknown-key',
  /** The signature is not over this root and instant. */
  'false-signature',
  /** The root of a day is one the chain had, but its date or hour is not what was signed. */
  'redated-root',
  /** A listed key is not what it says, or not this installation's. */
  'false-key',
  /** A time stamp is not over the root of its day. */
  'false-timestamp',
] as const;
export type BreakReason = (typeof breakReasons)[number];

/** The first place at which a record breaks. */
export interface LedgerBreak {
  readonly seq: number;
  /** The leaf, where the break is in one. */
  readonly id: string | null;
  readonly reason: BreakReason;
}
