import { defineMessages } from '../../../i18n/messages.ts';

export const cryptoText = defineMessages(
  {
    lead: 'A market without a closing bell needs a clock of its own. Ours is UTC: the day ends at 00:00, and only then is there something to say about it.',
    'dial.title': 'One day, as Auspex counts it',
    'dial.open': '00:00 UTC',
    'dial.noon': '12:00',
    'dial.close': 'Here the day’s bar closes',
    'dial.then': 'Signal made, entry at the next open',
    'dial.caption':
      'A signal rests on the closed bar and never changes afterwards. What happens during the day moves quotes, not yesterday’s call.',
    'tools.title': 'What you work with',
    'tool.signals.name': 'Signals',
    'tool.signals':
      'Stance, probability and range for the next 5, 20 and 60 days, with the votes behind them.',
    'tool.ranges.name': 'Forecast ranges',
    'tool.ranges': 'How far a price may be in 30, 90, 365 and 730 days, with the coverage achieved so far.',
    'tool.hours.name': 'Seasonality by the hour',
    'tool.hours':
      'Months, weekdays and hours of the day, corrected for how many windows were searched to find them.',
    'tool.volume.name': 'Relative volume',
    'tool.volume': 'The last 24 hours, rolling, against what is usual.',
    'tool.portfolio.name': 'Portfolio',
    'tool.portfolio': 'Exchange accounts and what you enter by hand, in the currency of your choice.',
    'tool.record.name': 'The public record',
    'tool.record': 'Every crypto trade of the rule, losers included, after 15 basis points per side.',
    'trade.title': 'Orders on your own exchange account',
    'trade.text':
      'Connect an account at Binance.US, Coinbase, Coinbase Exchange or Kraken with a key that may read and trade. Your coins never leave it.',
    'trade.1': 'A key that can withdraw or transfer is refused, with the steps to make one that cannot.',
    'trade.2': 'Secrets go in and never come out: you only ever see the last four characters.',
    'trade.3': 'Each key has limits: the largest order, the most per day, the pairs allowed, or read-only.',
    'trade.4': 'One click freezes everything, and every use of a key is in a journal you can read.',
    'trade.5': 'Start on paper: every order works there first, without a key.',
    'trade.terms': 'What placing orders means',
    'know.title': 'Before you start',
    'know.1':
      'Crypto trades around the clock, on many exchanges, at slightly different prices. Each price here names its source and its time.',
    'know.2':
      'Histories are short and cover unusual years. With fewer than 252 daily bars, a forecast says so or is left out.',
    'know.3': 'Moves of 10% in a day are nothing special here.',
    start: 'Start free',
    other: 'US stocks',
  },
  import.meta.glob('./crypto.??.ts'),
);
