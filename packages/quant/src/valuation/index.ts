export {
  cashBeforeInterest,
  impliedGrowthRange,
  multipleOfGrowth,
  type Range,
  type ValuationAssumptions,
  yieldRange,
} from './implied-growth.ts';
