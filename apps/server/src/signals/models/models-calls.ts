import { viewReply } from '../../market/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { CallHandlers } from '../../platform/module.ts';
import type { SignalReads } from '../signals-calls.ts';
import { readForecastCards } from './forecast-cards.ts';
import { readCards } from './read-cards.ts';

/** The cards of every model version, for everybody. */
export function modelsCalls(reads: SignalReads): Pick<CallHandlers, 'models.list' | 'models.card'> {
  return {
    'models.list': (_input, context) =>
      viewReply(reads, context, {
        key: 'models',
        asOf: undefined,
        read: async () => ({ items: [...(await readCards(reads)), ...(await readForecastCards(reads))] }),
      }),
    'models.card': async ({ params: { version } }) => {
      const [fitted] = await readCards(reads, version);
      const card = fitted ?? (await readForecastCards(reads)).find((one) => one.version === version);
      if (!card) throw new NotFound();
      return card;
    },
  };
}
