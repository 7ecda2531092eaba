export type { CheckGroup, CheckUnit } from './check.ts';
export type {
  AssetFacts,
  FiledFigure,
  PaidDividend,
  PeerReturns,
  PriceHistory,
  StatedPeriod,
} from './company-facts.ts';
export type { UnknownReason, UsedFigure } from './evidence.ts';
export {
  type CheckId,
  earningYears,
  type JudgedCheck,
  judgeAsset,
  marketValueOf,
  netDebtOf,
  peerReturns,
  placeAmongPeers,
} from './judge-checks.ts';
export { yearlyDividends } from './price-figures.ts';
