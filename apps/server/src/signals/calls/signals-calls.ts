import type { Market } from '@auspex/market';
import { pagedReply, viewReply } from '../../market/index.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import { newestDate } from '../store/signal-store.ts';
import { type MarketSignals, readMarketSignals, writeSignals } from './list-signals.ts';
import { readChanges } from './read-changes.ts';
import { readDetail } from './read-detail.ts';
import { readToday } from './read-today.ts';
import type { SignalReads } from './signal-reads.ts';

export function signalsCalls(
  reads: SignalReads,
): Pick<CallHandlers, 'signals.latest' | 'signals.today' | 'signals.detail' | 'signals.changes'> {
  /** Both markets now, and a few earlier instants. */
  const recent = new RecentAnswers<MarketSignals>(6);
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
    'signals.latest': async ({ query }, context) =>
      pagedReply(reads, context, {
        ...{ key: `${query.market} ${await published(query.market)}`, query, recent },
        read: (view) => readMarketSignals(reads, view, query.market),
        write: (all, view) => writeSignals(reads, view, { all, query }),
      }),
    'signals.today': async ({ query: { asOf, market, symbols } }, context) =>
      viewReply(reads, context, {
        key: `today ${market} ${symbols} ${await published(market)}`,
        asOf,
        read: (view) => readToday(reads, view, { market, symbols }),
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
