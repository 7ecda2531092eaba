export { writeGate } from './calls/write-gate.ts';
export type { GateState, Outlook, SignalBody } from './model/made-signal.ts';
export type { KnownSignal } from './service/known-signal.ts';
export type { HorizonGate } from './service/read-gates.ts';
export type { AssetStances, StancesOfMarket } from './service/signal-past.ts';
export type { SignalsService } from './service/signals-service.ts';
export { type Signals, signalsModule } from './signals-module.ts';
export type { SettledCall } from './store/settled-calls.ts';
export { signalId } from './store/signal-store.ts';
