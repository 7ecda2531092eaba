import { defineMessages, type TextKey } from '../../i18n/messages.ts';

export type PlansTextKey = TextKey<typeof plansText>;

/** Words of the public page of prices, and of the plans wherever they are compared. */
export const plansText = defineMessages(
  {
    lead: 'Start free. Pay when a market is worth it to you, cancel in two clicks.',
    perMonth: 'per month',
    'line.tools': 'Every analysis tool for both markets',
    'line.current': 'Current signals and forecasts',
    'line.current.crypto': 'Current crypto signals and forecasts',
    'line.current.stocks': 'Current stock signals and forecasts',
    'line.late.crypto': 'Crypto signals and forecasts {{count}} bars late',
    'line.late.stocks': 'Stock signals and forecasts {{count}} bars late',
    'line.anyAlerts': 'As many alerts as you like',
    'line.alerts': '{{count}} alerts',
    'line.paper': 'Portfolio and paper trading',
    'line.live': 'Live crypto orders on your own exchanges',
    'line.noLive': 'No live orders',
    lacks: 'Not included:',
    'adds.nothing': 'It does not yet add anything to the free plan.',
    'start.free': 'Create an account',
    'start.paid': 'Sign up and choose',
    manage: 'Manage Subscription',
    'rules.title': 'How paying works',
    'rules.1.name': 'Monthly',
    'rules.1.text':
      'A plan renews every month on the same day. The next charge and its date are always on your page.',
    'rules.2.name': 'Two clicks to cancel',
    'rules.2.text': 'Nothing more is charged, and you keep access until the end of the month you paid for.',
    'rules.3.name': 'Upgrade now, downgrade later',
    'rules.3.text':
      'An upgrade starts at once for the difference, which you see before you agree. A downgrade starts with the next month.',
    'rules.4.name': 'A failed payment',
    'rules.4.text': 'You get an e-mail and seven days to fix it before access ends.',
    'rules.5.name': 'Your price stays',
    'rules.5.text': 'If we change a plan, you keep what you bought at the price you paid.',
    'rules.6.name': 'Your card stays with the provider',
    'rules.6.text':
      'You approve the payment on the payment provider’s page. Card and bank details never reach us.',
    terms: 'Terms and conditions',
  },
  import.meta.glob('./plans.??.ts'),
);
