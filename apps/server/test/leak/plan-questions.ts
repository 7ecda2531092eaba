import { allTools } from '@auspex/assistant';
import { screenFields } from '@auspex/quant/screening';
import type { Question } from './questions.ts';

/** A question with what is sent. */
export interface Asked extends Question {
  readonly body?: object;
}

const heldFields = screenFields.filter(({ group }) => group === 'signal' || group === 'forecast');
const heldColumns = heldFields.map(({ key }) => key).join();

/** Questions that the contract's schemas do not suggest. */
const more: readonly Asked[] = [
  { call: 'signals.latest', method: 'GET', url: '/signals?market=us&tab=changed&page_size=100' },
  { call: 'signals.latest', method: 'GET', url: '/signals?market=crypto&sort=score-desc&page_size=100' },
  { call: 'signals.today', method: 'GET', url: '/api/signals/today?market=us' },
  { call: 'signals.changes', method: 'GET', url: '/api/signals/changes?market=us&sessions=20' },
  { call: 'forecasts.list', method: 'GET', url: '/stocks/forecast/us?sort=delta_30-desc&page_size=500' },
  {
    call: 'screener.list',
    method: 'GET',
    url: `/stocks/screener?market=all&page_size=1000&columns=${heldColumns}`,
  },
  { call: 'screener.list', method: 'GET', url: '/stocks/screener?market=us&isSmart=true' },
  {
    call: 'screener.list',
    method: 'GET',
    url: '/stocks/screener?market=us&sort=score_20-desc,delta_30-desc',
  },
  {
    call: 'screener.count',
    method: 'GET',
    url: '/api/screener/count?market=all&expression=stance_age%20%3C%201',
  },
  {
    call: 'screener.followed',
    method: 'GET',
    url: '/api/screener/followed?since=2026-10-01&market=us&symbols=AAPL',
  },
  { call: 'ledger.rows', method: 'GET', url: '/api/ledger/rows?kind=signals&limit=100' },
  { call: 'ledger.rows', method: 'GET', url: '/api/ledger/rows?kind=forecasts&limit=100' },
  { call: 'ledger.rows', method: 'GET', url: '/api/ledger/rows?subject=us%3AAAPL' },
  { call: 'ledger.row', method: 'GET', url: '/api/ledger/rows/signal:us:AAPL:2026-11-18' },
  ...['AAPL', 'BTC-USD'].map((symbol) => ({
    ...{ call: 'alerts.rehearse', method: 'POST' as const, url: '/api/alerts/rehearsal' },
    body: { symbol, condition: { kind: 'signal', to: 'any' }, frequency: 'every' },
  })),
];

const asks = [
  'What is the signal of AAPL?',
  'What is the forecast for AAPL?',
  'Which signals are new today?',
  'Which stocks have turned to buy?',
].map(
  (question): Asked => ({
    ...{ call: 'assistant.ask', method: 'POST', url: '/ask' },
    body: { question },
  }),
);

const functions = ['getMarketData', 'getUserExchangeData'].map(
  (name): Asked => ({
    ...{ call: name === 'getMarketData' ? 'market.marketData' : 'trading.userExchangeData', method: 'POST' },
    ...{ url: `/functions/${name}`, body: { data: {} } },
  }),
);

/** Addresses that are no calls of the contract. */
const feeds = [
  ...['/news.rss', '/blog.rss', '/ledger.rss', '/api/earnings.ics', '/sitemap.xml'],
  '/.well-known/auspex-ledger.json',
].map((url): Asked => ({ call: url, method: 'GET', url }));

/** Questions that the contract's schemas do not suggest: what sends a body, the assistant, feeds. */
export const questionsBesides: readonly Asked[] = [...more, ...asks, ...functions, ...feeds];

/** A tool as members' own AI clients call it. */
export const toolMessages = allTools.map(({ name, example }, id) => ({
  ...{ name, jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: example },
}));
