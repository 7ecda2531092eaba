import type { TradingPair } from '@auspex/market';
import { createExchange } from '../src/create-exchange.ts';
import type { ConnectedExchangeName, Exchange } from '../src/exchange.ts';
import { tradingPair } from './place-requests.ts';
import type { ScriptedServer } from './scripted/scripted-server.ts';
import {
  type DialectName,
  SCRIPTED_KEY,
  scriptedPairs,
  startScriptedExchange,
} from './scripted/start-scripted.ts';
import { type PatientClock, patientClock } from './test-clock.ts';

const NAME_OF: Readonly<Record<DialectName, ConnectedExchangeName>> = {
  binanceus: 'BINANCEUS',
  coinbaseexchange: 'COINBASEPRO',
};

export interface ScriptedStage {
  readonly exchange: Exchange;
  readonly server: ScriptedServer;
  readonly pair: TradingPair;
  readonly clock: PatientClock;
}

/** The scripted exchange in a dialect, and our adapter pointed at it. */
export async function scriptedStage(
  dialect: DialectName,
  options: { readonly apiSecret?: string; readonly exchangeIsAheadMs?: () => number } = {},
): Promise<ScriptedStage> {
  const clock = patientClock();
  const now = () => clock.now() + (options.exchangeIsAheadMs?.() ?? 0);
  const server = await startScriptedExchange({ dialect, now });
  const { apiKey, password } = SCRIPTED_KEY;
  const key = { apiKey, password, apiSecret: options.apiSecret ?? SCRIPTED_KEY.apiSecret };
  const exchange = createExchange({ name: NAME_OF[dialect], key, clock, baseUrl: server.url });
  const [first] = scriptedPairs(dialect);
  return { exchange, server, clock, pair: tradingPair(first) };
}
