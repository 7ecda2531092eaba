export { writeGate } from './calls/write-gate.ts';
export type { GateState, Outlook, SignalBody } from './model/made-signal.ts';
export type { ReproducedSignal } from './publication/reproduce-signals.ts';
export type { HorizonGate } from './service/read-gates.ts';
export type { AssetStances, StancesOfMarket } from './service/signal-past.ts';
export type { KnownSignal, SignalsService } from './service/signals-service.ts';
export {
  reproduceSignal,
  type SignalsUpdate,
  signalsModule,
  signalsOf,
  updateHistory,
  updateSignals,
} from './signals-module.ts';
export type { SettledCall } from './store/settled-calls.ts';
