import { api } from '../../api/api.ts';
import { followTopic, onLiveConnected } from '../../live/live.ts';
import { createQuoteBoard } from './quote-board.ts';

/** The board of this page. */
export const quoteBoard = createQuoteBoard({
  follow: followTopic,
  onConnected: onLiveConnected,
  fetchQuotes: async (symbols) => {
    const reply = await api.call('market.quotes', { query: { symbols: symbols.join(',') } });
    return reply.items;
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
