import type { Market } from '@auspex/market';
import { type Delayed, heldBack, needAsset, pagedReply, viewReply } from '../../market/index.ts';
import type { CallContext, CallHandlers } from '../../platform/http/call-handlers.ts';
import { countQuestion } from '../../platform/http/index.ts';
import { type Admit, RecentAnswers } from '../../platform/recent/index.ts';
import { type MarketSignals, readMarketSignals, writeSignals } from './list-signals.ts';
import { readChanges } from './read-changes.ts';
import { readDetail } from './read-detail.ts';
import { readToday } from './read-today.ts';
import type { SignalReads } from './signal-reads.ts';

/** New signals, and gates that were judged, change answers although nothing of the market was stored. */
const restsOn = ['signals'] as const;
/** A list may be sorted by its live prices, which move all the time. */
const PRICES_GOOD_FOR_MS = 15_000;
/** What one member may have computed of past instants at which nothing was published. */
const PAST = {
  signals: { name: 'signals.past', max: 20, windowSeconds: 60 },
  stances: { name: 'signals.past-stances', max: 20, windowSeconds: 60 },
};

export function signalsCalls(
  reads: SignalReads,
): Pick<CallHandlers, 'signals.latest' | 'signals.today' | 'signals.detail' | 'signals.changes'> {
  /** Both markets now, and a few earlier instants. */
  const recent = new RecentAnswers<MarketSignals>(6);
  const heldFor = async ({ identity }: CallContext, market: Market, asOf: string | undefined) =>
    heldBack(reads, { asOf, market, delay: await reads.delayOf(identity?.memberId ?? null, market) });
  return {
    'signals.latest': async ({ query }, context) => {
      const { asOf, delayed } = await heldFor(context, query.market, query.asOf);
      return pagedReply(reads, context, {
        key: `${query.market} ${barsOf(delayed)}`,
        ...{ query: { ...query, asOf }, recent, restsOn },
        ...(query.asOf === undefined ? { comingForMs: PRICES_GOOD_FOR_MS } : {}),
        read: (view) =>
          readMarketSignals(reads, view, { market: query.market, admit: admitTo('signals', context, query) }),
        write: async (all, view) => ({
          ...(await writeSignals(reads, view, { all, query, pricesAsOf: query.asOf })),
          delayed,
        }),
      });
    },
    'signals.today': async ({ query: { asOf, market, symbols } }, context) => {
      const { asOf: until, delayed } = await heldFor(context, market, asOf);
      return viewReply(reads, context, {
        key: `today ${market} ${symbols} ${until}`,
        ...{ asOf, restsOn },
        read: async (view) => {
          const signalsOf = delayed === null ? view : reads.market().viewOf({ asOf: until });
          const admit = admitTo('stances', context, { asOf });
          return { ...(await readToday(reads, view, { market, symbols, signalsOf, admit })), delayed };
        },
      });
    },
    'signals.detail': async ({ params: { symbol }, query }, context) => {
      const { market } = await needAsset(reads.market().viewOf(query), symbol);
      const { asOf, delayed } = await heldFor(context, market, query.asOf);
      return viewReply(reads, context, {
        key: `${symbol} ${barsOf(delayed)}`,
        ...{ asOf, restsOn },
        read: async (view) => {
          const admit = admitTo('signals', context, query);
          return { ...(await readDetail(reads, view, { symbol, admit })), delayed };
        },
      });
    },
    'signals.changes': async ({ query: { market, sessions, ...query } }, context) => {
      const { asOf, delayed } = await heldFor(context, market, query.asOf);
      return viewReply(reads, context, {
        key: `${market} ${sessions} ${barsOf(delayed)}`,
        ...{ asOf, restsOn },
        read: async (view) => {
          const admit = admitTo('stances', context, query);
          return { ...(await readChanges(reads, view, { market, sessions, admit })), delayed };
        },
      });
    },
  };
}

/** A question about the present is free, also where its answer is that of some bars ago. */
function admitTo(
  kind: keyof typeof PAST,
  context: CallContext,
  { asOf }: { readonly asOf?: string | undefined },
): Admit | undefined {
  if (asOf === undefined) return undefined;
  return () => countQuestion(context.request.server.limiter, PAST[kind], context);
}

/** The same instant may be asked about by somebody from whom nothing is held back, who is told so. */
const barsOf = (delayed: Delayed | null) => delayed?.bars ?? 0;
