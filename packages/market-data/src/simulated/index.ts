export type { SimulatedHeadline } from './headlines/news-event.ts';
export { MARKET_INDICES } from './indices/index-rules.ts';
export { SIMULATION_LIMIT, simulate } from './simulate.ts';
export type { SimulatedMarket } from './simulated-market.ts';
export { createSimulatedSources, type SimulatedSourcesOptions } from './simulated-sources.ts';
export type { MomentumEffect, PlantedEffect, PlantedTruth, SeasonalEffect } from './truth/planted-effects.ts';
export { WORLD_BEGINS } from './universe/universe.ts';
