import { defineMessages, type TextKey } from '../../../../i18n/messages.ts';

export const showcaseText = defineMessages(
  {
    call: 'A call of {{date}}, and what then happened',
    stance: 'Technical stance: {{stance}}',
    'stance.buy': 'buy',
    'stance.hold': 'hold',
    'stance.sell': 'sell',
    'reasons.buy': 'For buy ({{n}})',
    'reasons.hold': 'For hold ({{n}})',
    'reasons.sell': 'For sell ({{n}})',
    'reasons.none': 'no indicator',
    'chart.label':
      '{{symbol}}: the closes before the call of {{date}}, the range that was given for the {{bars}} bars after it (50, 80 and 90 %), and the closes that followed. It ended {{move}}, {{where}}.',
    'chart.range': 'range given',
    'chart.after': 'what happened',
    'table.label': 'The call of {{symbol}}, day by day',
    'table.date': 'Day',
    'table.close': 'Close',
    'table.range': '{{level}} % range',
    'table.from': '{{level}} % range, from',
    'table.to': '{{level}} % range, to',
    'table.before': 'The range was given on the day of the call.',
    'table.toCome': 'This day had not come.',
    'table.none': 'No day',
    outcome: '{{bars}} bars later: {{move}}, {{where}}.',
    'where.50': 'inside the 50 % range',
    'where.80': 'inside the 80 % range',
    'where.90': 'inside the 90 % range',
    'where.outside': 'outside the 90 % range',
    coverage: 'Such 80 % ranges so far: {{n}}. {{inside}} of them held.',
    'coverage.none': 'No other range of this kind has matured yet.',
    chosen: 'Drawn by the hash of today’s date, so nobody picks a winner.',
    ledger: 'Ledger entry {{seq}}',
    recomputed: 'From recomputed history.',
    simulated: 'simulated',
    simulatedWhy: 'This installation shows a made market: real names, invented prices.',
  },
  import.meta.glob('./showcase.??.ts'),
);

export type ShowcaseTextKey = TextKey<typeof showcaseText>;
