import { type MarketView, viewReply } from '../../market/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { readForecastCards } from './forecast-cards.ts';
import { readCards } from './read-cards.ts';
import type { SignalReads } from './signal-reads.ts';

/** The cards of every model version, for everybody. */
export function modelsCalls(reads: SignalReads): Pick<CallHandlers, 'models.list' | 'models.card'> {
  return {
    'models.list': ({ query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: 'models',
        asOf,
        read: async (view) => ({
          items: [...(await readCards(reads, view)), ...(await readForecastCards(reads, view))],
        }),
      }),
    'models.card': ({ params: { version }, query }) => readCard(reads, reads.market().viewOf(query), version),
  };
}

async function readCard(reads: SignalReads, view: MarketView, version: string) {
  const [fitted] = await readCards(reads, view, version);
  const card = fitted ?? (await readForecastCards(reads, view)).find((one) => one.version === version);
  if (!card) throw new NotFound();
  return card;
}
