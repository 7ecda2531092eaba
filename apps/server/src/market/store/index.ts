export type { StoredTimeframe } from './bars/bar-chunk.ts';
export type { BarScope, BarsSaved, BarsToSave } from './bars/bars-to-save.ts';
export { type RevisionsToSave, saveBarRevisions } from './bars/save-bar-revisions.ts';
export { saveBars } from './bars/save-bars.ts';
export {
  announceBars,
  type ChangeKind,
  MARKET_CHANNEL,
  type MarketChange,
  readMarketChange,
  readMarketVersion,
} from './changes/market-change.ts';
export type { FactScope, FactsSaved } from './fact-scope.ts';
export { saveActions } from './facts/save-actions.ts';
export { saveHalts } from './facts/save-halts.ts';
export { saveIndexWeights, saveIndices } from './facts/save-indices.ts';
export { saveBeginnings, saveListings } from './facts/save-listings.ts';
export { type ScreenedDays, saveQualityFlags } from './facts/save-quality-flags.ts';
export { saveRates } from './facts/save-rates.ts';
export { saveShareCounts, saveStatements } from './facts/save-statements.ts';
