/** The public record: how it is hashed and how anybody checks it. Pure, without the schema library: browsers load it. */
export * from './canonical-json.ts';
export * from './check-ledger.ts';
export * from './follow-outcomes.ts';
export * from './header-chain.ts';
export * from './hex.ts';
export * from './ledger-break.ts';
export * from './ledger-record.ts';
export * from './merkle-tree.ts';
export * from './record-hash.ts';
export * from './sha256.ts';
export * from './signed-root.ts';
export * from './verify-rows.ts';
