export { type ChainRoot, createLedger, type Ledger, type RecordedLeaf } from './ledger.ts';
export { AlreadyPublished } from './ledger-errors.ts';
export type {
  CallLeaf,
  Draft,
  EntryKey,
  LeavesOfKind,
  OutcomeLeaf,
  Publication,
  PublishedEntry,
  Recipe,
  StatementLeaf,
} from './publication.ts';
export { ledgerModule } from './record-module.ts';
export { sealEnd } from './seal-end.ts';
export { outcomeCheck, type WrittenOutcome } from './verify/outcome-check.ts';
export {
  comparisonByQuery,
  leavesWithoutRecipe,
  type RecordCheck,
  settledComparison,
  writtenInstant,
} from './verify/record-check.ts';
