import type { Market } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';
import { type MarketView, provenanceOf, viewReply } from '../../market/index.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { writeSignal } from '../service/write-signal.ts';
import { newestDate } from '../store/signal-store.ts';
import { readChanges } from './read-changes.ts';
import { readDetail } from './read-detail.ts';
import { newestOf, type SignalReads } from './signal-reads.ts';
import { writeGate } from './write-gate.ts';

export function signalsCalls(
  reads: SignalReads,
): Pick<CallHandlers, 'signals.latest' | 'signals.detail' | 'signals.changes'> {
  /** New signals change answers although nothing of the market was stored. */
  const published = async (market: Market | null) => {
    const scope = { world: reads.world, madeBy: reads.platform.clock.now() };
    const dates = await Promise.all(
      (market === null ? (['crypto', 'us'] as const) : [market]).map((one) =>
        newestDate(reads.database, { ...scope, market: one }),
      ),
    );
    return dates.join('/');
  };
  return {
    'signals.latest': async ({ query: { asOf, market, symbol } }, context) =>
      viewReply(reads, context, {
        key: `${market} ${symbol ?? ''} ${await published(market)}`,
        asOf,
        read: (view) => readLatest(reads, view, { market, symbol }),
      }),
    'signals.detail': async ({ params: { symbol }, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: `${symbol} ${await published(null)}`,
        asOf,
        read: (view) => readDetail(reads, view, symbol),
      }),
    'signals.changes': async ({ query: { asOf, market, sessions } }, context) =>
      viewReply(reads, context, {
        key: `${market} ${sessions} ${await published(market)}`,
        asOf,
        read: (view) => readChanges(reads, view, { market, sessions }),
      }),
  };
}

async function readLatest(
  reads: SignalReads,
  view: MarketView,
  { market, symbol }: { readonly market: Market; readonly symbol: string | undefined },
) {
  const { service } = reads;
  const all = await service.ofMarket(view, market);
  const wanted = symbol === undefined ? undefined : await view.findAsset(symbol, market);
  const chosen = symbol === undefined ? all : all.filter(({ asset }) => asset.assetId === wanted?.assetId);
  const strength = await service.strength(view, market);
  return {
    items: await Promise.all(chosen.map((signal) => writeSignal(view, signal, strength))),
    gates: (await service.gates(view, market)).map((gate) => writeGate(market, gate)),
    feeBasisPoints: T1_COST_BASIS_POINTS[market === 'us' ? 'stocks' : 'crypto'],
    provenance: provenanceOf(reads, view, newestOf(chosen)),
  };
}
