export type { AssetStances, StancesOfMarket } from './history/signal-past.ts';
export type { GateState, Outlook, SignalBody } from './making/made-signal.ts';
export type { HorizonGate } from './models/read-gates.ts';
export type { ReproducedSignal } from './publishing/reproduce-signals.ts';
export { reproduceSignal, signalsModule, signalsOf } from './signals-module.ts';
export type { KnownSignal, SignalsService } from './signals-service.ts';
