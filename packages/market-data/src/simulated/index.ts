export type { SimulatedHeadline } from './headlines/news-event.ts';
export { MARKET_INDICES } from './indices/index-rules.ts';
export { SIMULATION_LIMIT, simulate } from './simulate.ts';
export { createSimulatedBookSource } from './simulated-book-source.ts';
export type { SimulatedMarket } from './simulated-market.ts';
export { createSimulatedSources } from './simulated-sources.ts';
export type { SimulatedSourcesOptions } from './simulated-view.ts';
export type { MomentumEffect, PlantedEffect, PlantedTruth, SeasonalEffect } from './truth/planted-effects.ts';
export { WORLD_BEGINS } from './universe/universe.ts';
