/** Name and version of the method; a change of any constant in it takes a new one. */
export const FORECAST_MODEL = 'range-2';
/** The first version: what it published is still recomputed and verified with its own formula. */
export const FIRST_FORECAST_MODEL = 'range-1';
/** Seed of the joint draws behind the rank probabilities. */
export const RANK_SEED = 39;
/** Bars over which the ranks are drawn. */
export const RANK_BARS = 20;
