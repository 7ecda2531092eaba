/** Name and version of the method; a change of any constant in it takes a new one. */
export const FORECAST_MODEL = 'range-3';
/**
 * Earlier versions: what they published is still recomputed and verified with their own formula. The third has the ranges
 * of the second, and chances of the fifths drawn towards equal ones.
 */
export const FIRST_FORECAST_MODEL = 'range-1';
export const SECOND_FORECAST_MODEL = 'range-2';
/** Seed of the joint draws behind the rank probabilities. */
export const RANK_SEED = 39;
/** Bars over which the ranks are drawn. */
export const RANK_BARS = 20;
