import { defineMessages, type TextKey } from '../../i18n/messages.ts';

export type TargetsTextKey = TextKey<typeof targetsText>;

export const targetsText = defineMessages(
  {
    'targets.title': 'Target weights',
    'targets.note': 'How you want to be invested. What the weights leave over stays in cash.',
    'targets.none': 'No targets yet. Start from what you hold, or add an asset.',
    'targets.current': 'Use current weights',
    'targets.add': 'Add an asset',
    'targets.remove': 'Remove {{symbol}}',
    'targets.wrong': 'Enter a share from 0 to 100.',
    'targets.cash': 'Cash: {{share}}',
    'targets.over': '{{share}} too much',
    'targets.unclear': 'Cash: –',
    'targets.tooMuch': 'Together the weights may be 100% at most.',
    'trades.title': 'Trades that get you there',
    'trades.note': 'At the latest prices, before fees. A holding without a target is sold.',
    'trades.invest': 'New money to invest',
    'trades.withoutSales': 'Only buy, sell nothing',
    'trades.fractions': 'Allow fractions of shares',
    'trades.items': 'Trades',
    'trades.side': 'Side',
    'trades.weightNow': 'Now',
    'trades.weightTarget': 'Target',
    'trades.weightAfter': 'After',
    'trades.order': 'Order',
    'trades.open': 'Open ticket',
    'trades.none': 'Nothing to trade',
    'trades.noneWhy': 'You hold what you want to hold, as closely as whole shares allow.',
    'trades.cashAfter': 'Cash afterwards: {{amount}} ({{share}}).',
    'trades.unpriced': 'No price, so left out: {{symbols}}.',
    'kind.buy': 'Buy',
    'kind.sell': 'Sell',
    'problem.number': 'Enter a number greater than zero.',
  },
  import.meta.glob('./targets.??.ts'),
);
