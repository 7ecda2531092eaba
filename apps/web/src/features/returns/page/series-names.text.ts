import { defineMessages } from '../../../i18n/messages.ts';

/** Words that the pages of returns and the trade history share. */
export const seriesNamesText = defineMessages(
  {
    'series.label': 'Series, never added together',
    'series.backtest': 'Backtest',
    'series.paper-forward': 'Paper',
    'series.live': 'Live',
    'series.backtest.what': 'Walk-forward: fitted on the past, judged on days it had not seen.',
    'series.paper-forward.what': 'Signals written down before their outcome, traded on paper since.',
    'series.live.what': 'Orders of real accounts.',
    'empty.history-not-computed':
      'The walk-forward history is being computed. This page fills by itself as it arrives.',
    'empty.nothing-published': 'No signal has been published yet. This record begins with the first one.',
    'empty.still-sealed':
      'Signals have been published. The trades that follow them open to everybody five bars after they were written down.',
    'empty.not-then': 'At the instant you look from, this record had not begun.',
    'empty.no-trade':
      'No published signal has turned to buy yet. The first trade opens at the next open after one does, and stands here the same day.',
    'empty.no-trade-backtest': 'No stance of this past turned to buy, so the rule never went in.',
    'empty.no-live-orders':
      'No live trade has been made. Nothing is shown here until one has been, and no other series is shown in its place.',
    'empty.title': 'Nothing in this series yet',
    'empty.titleTrade': 'No trade in this series yet',
    'empty.since': 'It began on {{date}}.',
    'fee.label': 'Your cost per side',
    'fee.hint': 'Fee and slippage together. Every curve, measure and trade is priced anew.',
    'fee.value': '{{value}} bp ({{percent}})',
    'fee.published': 'Back to {{value}} bp',
    failed: 'The record could not be loaded',
    'failed.kept': 'This could not be priced anew: {{reason}} What is shown is still at {{value}} bp a side.',
    'failed.again': 'Try again',
  },
  import.meta.glob('./series-names.??.ts'),
);
