import { defineMessages } from '../../../i18n/messages.ts';

/** Words that the pages of returns and the trade history share. */
export const seriesNamesText = defineMessages(
  {
    'series.label': 'Series, never combined',
    'series.backtest': 'Backtest',
    'series.paper-forward': 'Paper',
    'series.live': 'Live',
    'series.backtest.what': 'Walk-forward: fitted on the past, tested on days it had not seen.',
    'series.paper-forward.what': 'Signals recorded before the outcome and paper-traded since.',
    'series.live.what': 'Real orders of members who agreed to have them counted.',
    'empty.history-not-computed':
      'The walk-forward history is being computed. This page fills in as it arrives.',
    'empty.list-older': 'This record has trades. Their list is being renewed and appears here in a moment.',
    'empty.nothing-published': 'No signal has been published yet. This record begins with the first one.',
    'empty.still-sealed':
      'Signals have been published. The trades that follow them are revealed to everyone five bars after they were recorded.',
    'empty.not-then': 'This record had not started at the time you are viewing.',
    'empty.no-trade':
      'No published signal has turned to Buy yet. The first trade opens at the next open after one does, and appears here the same day.',
    'empty.no-trade-backtest': 'No stance in this history turned to Buy, so the rule never entered.',
    'empty.no-trade-asset': 'Its stance never turned to Buy in this series, so the rule never entered.',
    'empty.none-shown':
      'No trade is shown here. The rule enters at the next open after a published signal turns to Buy, if the trade was recorded before that open. A trade that is still sealed for you appears later.',
    'empty.no-live-orders': 'No live trade has been made. No other series is shown in its place.',
    'empty.too-few-live':
      'Too few members have agreed to have their real orders counted so far. The Returns page says how many are missing.',
    'empty.live-apart':
      'Members’ orders are never listed one by one. What they have in common is on the Returns page.',
    'empty.title': 'Nothing in this series yet',
    'empty.titleTrade': 'No trade in this series yet',
    'empty.since': 'It began on {{date}}.',
    'market.label': 'Market',
    'market.crypto': 'Crypto',
    'market.us': 'Stocks',
    'fee.label': 'Your cost per side',
    'fee.hint': 'Fee and slippage combined. Every curve, metric and trade is re-priced.',
    'fee.value': '{{value}} bp ({{percent}})',
    'fee.published': 'Back to {{value}} bp',
    failed: 'The record could not be loaded',
    'failed.kept': 'Re-pricing failed: {{reason}} The figures shown still use {{value}} bp per side.',
    'failed.again': 'Try again',
  },
  import.meta.glob('./series-names.??.ts'),
);
