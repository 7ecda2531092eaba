export {
  type DueOutcome,
  definePublication,
  type Edition,
  GivenUp,
  type Publication,
  type PublicationParts,
  type PublicationUpdate,
  type Reproduced,
} from './define-publication.ts';
export { hashColumns, recipeOf, viewPointOf } from './entry.ts';
export { createLedger, type Ledger, type RecordedLeaf } from './ledger.ts';
export { AlreadyPublished, SEAL_BARS, sealEnd } from './publish.ts';
export { ledgerModule } from './record-module.ts';
export { settleByHorizon } from './settle-by-horizon.ts';
export { unsettledOver } from './store/leaf-store.ts';
export type { WrittenOutcome } from './verify/outcome-check.ts';
export {
  type CopiedRows,
  ENDED,
  predictionLeaves,
  type RecordCheck,
  writtenInstant,
} from './verify/record-check.ts';
