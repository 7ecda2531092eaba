export const seriesNamesEnglish = {
  'series.label': 'Series, never added together',
  'series.backtest': 'Backtest',
  'series.paper-forward': 'Paper',
  'series.live': 'Live',
  'series.backtest.what': 'Walk-forward: fitted on the past, judged on days it had not seen.',
  'series.paper-forward.what': 'Signals written down before their outcome, traded on paper since.',
  'series.live.what': 'Orders of real accounts.',
  'empty.backtest': 'The walk-forward history is being computed. This page fills by itself as it arrives.',
  'empty.paper-forward':
    'No published signal has turned to buy yet. The first trade opens at the next open after one does, and stands here the same day.',
  'empty.live':
    'No live trade has been made. Nothing is shown here until one has been, and no other series is shown in its place.',
  'empty.title': 'Nothing in this series yet',
  'fee.label': 'Your cost per side',
  'fee.hint': 'Fee and slippage together. Every curve, measure and trade is priced anew.',
  'fee.value': '{{value}} bp ({{percent}})',
  'fee.published': 'Back to {{value}} bp',
  failed: 'The record could not be loaded',
} as const;
