import { defineMessages } from '../../../i18n/messages.ts';

export const tradingTermsText = defineMessages(
  {
    lead: 'What it means to place orders through Auspex, what we see to, and the risk that stays yours. They add to the [terms](/terms).',
    short: 'In short',
    'short.1': 'Your exchange executes. Auspex passes on.',
    'short.2': 'Keys without the right to withdraw, or no keys.',
    'short.3': 'An order is sent once. Without an answer it is unknown, not repeated.',
    'short.4': 'Paper first: it costs nothing and keeps the same rules.',
    contents: 'On this page',
    version: 'Version of November 2026',

    'role.title': 'What Auspex is here, and what it is not',
    'role.p1':
      'You have an account at an exchange. Auspex is the software with which you send orders to it. We are neither broker nor custodian nor counterparty: your money and coins are at the exchange, under the agreement you made with it, and it alone executes.',
    'role.p2':
      'Auspex places no order of its own accord. A signal does nothing; the assistant can fill in a ticket but not send it. Every live order has a step in which you confirm it.',
    'keys.title': 'Keys',
    'keys.p1':
      'You create a key at your exchange and allow it to read and to trade, nothing else. When you save it, its rights are read; a key that can withdraw or transfer is refused with the steps to make a proper one.',
    'keys.li1': 'You can limit each key: largest order, most per day, pairs allowed, or read-only.',
    'keys.li2':
      'You can freeze all keys with one press and delete each of them at any time. Delete it at the exchange, too.',
    'keys.li3': 'Adding or changing a key needs a sign-in of the last 15 minutes.',
    'keys.li4': 'Every use is written into a journal that you can read.',
    'paper.title': 'Paper trading',
    'paper.p1':
      'The paper account fills against the current order book of the data source, with fees, delay and partial fills, and refuses what a real exchange would refuse. It is still a model: your own order would have moved the real book. Results on paper are no promise about results with money.',
    'paper.p2':
      'In a simulated market both prices and fills are invented. Live orders also run on paper as a twin, so that the difference in price, time and fee can be seen.',
    'check.title': 'Before an order is sent',
    'check.p1':
      'The ticket shows cost, fee, slippage through the book and your balance afterwards. If an order breaks a rule of the exchange, the rule is named with the nearest value that would pass. Quantities are rounded down only; a price is never changed without you.',
    'check.p2':
      'If the rules of a pair are unknown or older than 24 hours, no order is sent. When the order book is older than three seconds, the ticket says so.',
    'send.title': 'How an order travels',
    'send.dt1': 'Intended',
    'send.dd1': 'Your order is stored. Nothing has left yet.',
    'send.dt2': 'Sent',
    'send.dd2': 'It goes to the exchange exactly once. There is no automatic repetition.',
    'send.dt3': 'Unknown',
    'send.dd3':
      'No clear answer came. The order may exist or not. Auspex asks the exchange until that is certain, and you see the state meanwhile. Please do not place it again before.',
    'send.dt4': 'Open, filled, cancelled, rejected, expired',
    'send.dd4': 'What the exchange has said. Its own word counts, not ours.',
    'send.p1':
      'Cancelling is a request: an order can be filled before it arrives. After a crash or a restart every open and unknown order is looked up before trading opens again.',
    'risk.title': 'The risks that stay yours',
    'risk.li1': 'Prices move fast and without limit; a stop can be filled far from its price.',
    'risk.li2': 'Crypto assets can lose all their value. An exchange can fail, halt or be attacked.',
    'risk.li3':
      'Connections break, data are late, software has faults. Keep a second way to reach your exchange.',
    'risk.li4': 'Fees, spreads and taxes can turn a good call into a loss.',
    'risk.note':
      'Trade only with what you can lose. If that is nothing, use the paper account: it is made for it.',
    'stop.title': 'When we stop trading',
    'stop.p1':
      'Orders are refused before they are sent when the database, the master key or the connection to the exchange is not in order, during maintenance, and when a key is frozen. You are told which. Open orders at the exchange stay there; look after them at the exchange if Auspex is away.',
    'records.title': 'Records',
    'records.p1':
      'Each order has a line for every change of its state. They are part of your export. After the deletion of an account they are kept under a pseudonym.',
  },
  import.meta.glob('./trading-terms.??.ts'),
);
