import { defineMessages } from '../../../i18n/messages.ts';

export const liveText = defineMessages(
  {
    title: 'Real orders against the rule',
    what: 'Real-money orders that members placed from a signal and agreed to have counted. Averages across members, each weighted equally, computed once a day up to {{until}}. No order is listed, and paper orders are left out.',
    none: 'Not enough orders to show yet',
    counts: '{{members}} of {{neededMembers}} members and {{orders}} of {{neededOrders}} orders so far.',
    'missing.both': 'Missing: {{members}} and {{orders}}.',
    'missing.one': 'Missing: {{what}}.',
    members_one: '{{count}} member',
    members: '{{count}} members',
    orders_one: '{{count}} order',
    orders: '{{count}} orders',
    why: 'With fewer, an average could give individual members away.',
    shown: '{{orders}} of {{members}} since {{from}}.',
    slippage: 'Price against the signal',
    'slippage.hint':
      'How much worse orders were filled than at the price the rule assumes: the first open after the signal was published. Above zero is worse for the member.',
    fee: 'Fee paid',
    'fee.hint':
      'As a share of what was paid. The published curves assume {{cost}} bp per side for fee and slippage together.',
    delay: 'Delay',
    'delay.hint': 'From the open at which the rule trades to the first fill. Below zero: before it.',
    minutes: '{{n}} min',
    hours: '{{n}} h',
    'results.title': 'Trades the rule has since exited',
    'results.note':
      '{{orders}}. Both exit when the rule does: only the price and the fee of the entry differ.',
    rule: 'The rule',
    live: 'Members',
    gap: 'Difference',
    'gap.unit': '{{value}} pp',
    tooFew: 'The rule has exited too few of these trades to show their results.',
    interval: '95% interval {{range}}',
    unknown: 'Too few orders report it.',
  },
  import.meta.glob('./live.??.ts'),
);
