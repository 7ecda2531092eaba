import { defineMessages, type TextKey } from '../../../../i18n/messages.ts';

export const showcaseText = defineMessages(
  {
    call: 'A call from {{date}}, and what happened next',
    stance: 'Technical stance: {{stance}}',
    'stance.buy': 'buy',
    'stance.hold': 'hold',
    'stance.sell': 'sell',
    'reasons.buy': 'Buy votes ({{n}})',
    'reasons.hold': 'Hold votes ({{n}})',
    'reasons.sell': 'Sell votes ({{n}})',
    'reasons.none': 'no indicator',
    'chart.label':
      '{{symbol}}: closes before the call of {{date}}, the range given for the next {{bars}} bars (50%, 80% and 90%), and the closes that followed. It ended {{move}}, {{where}}.',
    'chart.range': 'range given',
    'chart.after': 'what happened',
    'table.label': 'The call of {{symbol}}, day by day',
    'table.date': 'Day',
    'table.close': 'Close',
    'table.range': '{{level}}% range',
    'table.from': '{{level}}% range, from',
    'table.to': '{{level}}% range, to',
    'table.before': 'The range was given on the day of the call.',
    'table.toCome': 'This day was still in the future.',
    'table.none': 'No day',
    outcome: '{{bars}} bars later: {{move}}, {{where}}.',
    'where.50': 'inside the 50% range',
    'where.80': 'inside the 80% range',
    'where.90': 'inside the 90% range',
    'where.outside': 'outside the 90% range',
    coverage: '{{n}} such 80% ranges to date, {{worth}} independent; {{inside}} held.',
    'coverage.none': 'No other range of this kind has matured yet.',
    chosen: 'Chosen by a hash of today’s date, so nobody can cherry-pick.',
    ledger: 'Ledger entry {{seq}}',
    recomputed: 'From recomputed history.',
    simulated: 'simulated',
    simulatedWhy: 'This installation shows a simulated market: real names, invented prices.',
  },
  import.meta.glob('./showcase.??.ts'),
);

export type ShowcaseTextKey = TextKey<typeof showcaseText>;
