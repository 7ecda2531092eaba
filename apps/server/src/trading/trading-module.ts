import { EXCHANGE_TRAITS, type ExchangeName } from '@auspex/exchanges';
import type { Language } from '@auspex/market';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import { languageOf } from '../platform/http/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { accountHandlers } from './account-calls.ts';
import { followOnce, OrderFollower } from './follow-orders.ts';
import { createExchangeVault } from './keys/exchange-vault.ts';
import { keyHandlers } from './keys/key-calls.ts';
import { listKeys } from './keys/key-store.ts';
import { tellExpiry } from './keys/tell-expiry.ts';
import { orderHandlers } from './orders/order-calls.ts';
import { listChanged, listFills } from './orders/order-store.ts';
import { readBalances } from './orders/read-balances.ts';
import { readSignalOrders } from './orders/signal-orders.ts';
import { writeOrders } from './orders/write-order.ts';
import {
  applyShareAction,
  cancelOldOrders,
  listWaiting,
  type PaperAssetEnd,
  type PaperRename,
  type PaperShareAction,
  renameHolding,
} from './paper/apply-share-action.ts';
import { specifiedHandlers } from './specified-calls.ts';
import { createTrading, type Trading } from './trading.ts';
import { tradingCommands } from './trading-commands.ts';
import { noteSentence, ownSentence, problemSentence } from './trading-sentences.ts';

/** What other modules may ask about members' accounts. */
function serviceOf(trading: Trading) {
  const { database, clock } = trading.platform;
  return {
    applyShareAction: (action: PaperShareAction) => applyShareAction(trading, action),
    waitingOnPaper: () => listWaiting(trading),
    cancelOldOrders: (end: PaperAssetEnd) => cancelOldOrders(trading, end),
    renameHolding: (rename: PaperRename) => renameHolding(trading, rename),
    /** Why an order ended, or is in doubt, for a reader. */
    wordReason: ({ code, words }: { readonly code: string; readonly words: string }, language: Language) =>
      problemSentence(code, words, language) || noteSentence(code, words, language),
    /** The paper account first. */
    async accounts(memberId: string) {
      const keys = await listKeys(database, memberId);
      const names: ExchangeName[] = ['PAPER', ...keys.map(({ exchange }) => exchange)];
      return names.map((exchange) => ({ exchange, title: EXCHANGE_TRAITS[exchange].title }));
    },
    async balances(account: { readonly memberId: string; readonly exchange: ExchangeName }) {
      const answer = await readBalances(trading, account);
      if (answer.kind === 'found')
        return { kind: 'found' as const, balances: answer.items, at: clock.now(), staleBecause: null };
      const language = await languageOf(database, account.memberId);
      return { kind: 'failed' as const, reason: ownSentence(answer.refusal, language) };
    },
  };
}

async function readChanged(trading: Trading, memberId: string) {
  const { database } = trading.platform;
  const orders = await listChanged(database, memberId, [trading.world, 'live']);
  const fills = await listFills(
    database,
    orders.map(({ id }) => id),
  );
  return { orders: writeOrders(orders, fills, await languageOf(database, memberId)) };
}

/** Members' accounts at exchanges and on paper: keys, orders, and what becomes of them. */
export const tradingModule = defineModule({
  name: 'trading',
  needs: { accounts: accountsModule, market: marketModule },
  create({ platform, accounts, market }) {
    const trading = createTrading({ platform, market, unlocked: accounts.unlocked });
    const follower = new OrderFollower(trading);
    return {
      service: serviceOf(trading),
      exchangeVault: [createExchangeVault(trading)],
      signalOrders: [(wish) => readSignalOrders(trading, wish)],
      calls: {
        ...specifiedHandlers(trading),
        ...keyHandlers(trading),
        ...accountHandlers(trading),
        ...orderHandlers(trading),
      },
      commands: tradingCommands(trading),
      liveTopics: [
        {
          ...{ prefix: 'orders', access: 'member', scope: 'own', tokenScope: 'portfolio:read' },
          accepts: (subject) => subject === '',
          heard: () => follower.wake(),
          read: async (_, { memberId }) => (memberId === null ? null : readChanged(trading, memberId)),
        },
      ],
      jobs: {
        // The follower does this all the time; this goes on where it cannot.
        'trading.keys-expire': async () => void (await tellExpiry(trading)),
        'orders.reconcile': ({ signal }: JobRun<unknown>) => followOnce(trading, signal),
      },
      start: async () => {
        if (platform.config.role !== 'web') follower.start();
      },
      stop: () => follower.stop(),
    };
  },
});
