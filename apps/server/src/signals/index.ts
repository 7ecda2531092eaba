export type { AssetStances, StancesOfMarket } from './history/signal-past.ts';
export type { GateState, Outlook, SignalBody } from './making/made-signal.ts';
export type { HorizonGate } from './models/read-gates.ts';
export type { ReproducedSignal } from './publishing/reproduce-signals.ts';
export type { SettledCall } from './publishing/settled-calls.ts';
export {
  reproduceSignal,
  type SignalsUpdate,
  signalsModule,
  signalsOf,
  updateHistory,
  updateSignals,
} from './signals-module.ts';
export type { KnownSignal, SignalsService } from './signals-service.ts';
export { writeGate } from './write-gate.ts';
