import type { IsoDate, Market } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';
import type { Stance } from '@auspex/quant/signals';
import { assetSummary, type MarketReads, type MarketView, provenanceOf, viewReply } from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { CallHandlers } from '../platform/module.ts';
import { signalId } from './publishing/publish-signals.ts';
import { newestDate } from './publishing/signal-store.ts';
import { readDetail } from './read-detail.ts';
import type { KnownSignal, SignalsService } from './signals-service.ts';
import type { SignalPool } from './work/signal-pool.ts';
import { writeGate } from './write-gate.ts';
import { writeSignal } from './write-signal.ts';

export interface SignalReads extends MarketReads {
  readonly service: SignalsService;
  readonly database: Database;
  readonly world: string;
  readonly pool: Pick<SignalPool, 'describe'>;
}

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

function newestOf(signals: readonly KnownSignal[]) {
  const latest = Math.max(...signals.map(({ madeAt }) => madeAt.getTime()));
  return Number.isFinite(latest) ? { knownAt: latest } : {};
}

const rank: Readonly<Record<Stance, number>> = { sell: -1, hold: 0, buy: 1 };

/** A side newly taken is new; else towards buying is an upgrade, away from it a downgrade. */
export function kindOfChange(from: Stance | null, to: Stance): 'new' | 'upgrade' | 'downgrade' {
  if (from === null || (from === 'hold' && to !== 'hold')) return 'new';
  return rank[to] > rank[from] ? 'upgrade' : 'downgrade';
}

async function readChanges(
  reads: SignalReads,
  view: MarketView,
  { market, sessions }: { readonly market: Market; readonly sessions: number },
) {
  const all = await reads.service.ofMarket(view, market);
  const newest = all.reduce<IsoDate | null>(
    (latest, { body }) => (latest === null || body.date > latest ? body.date : latest),
    null,
  );
  const changed = all.filter(({ body }) => body.date === newest && body.ageBars < sessions);
  const items = await Promise.all(changed.map((signal) => writeChange(view, signal)));
  return {
    items: items.toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1)),
    provenance: provenanceOf(reads, view, newestOf(all)),
  };
}

async function writeChange(view: MarketView, { asset, body }: KnownSignal) {
  const { since: date, previousStance: from, stance: to } = body;
  const { bars } = await view.bars(asset.assetId, { from: date, to: date });
  return {
    kind: kindOfChange(from, to),
    ...{ date, from, to, id: signalId(asset.assetId, date), asset: assetSummary(asset) },
    close: bars.close[0] ?? body.close,
  };
}
