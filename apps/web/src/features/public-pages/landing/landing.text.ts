import { defineMessages } from '../../../i18n/messages.ts';

export const landingText = defineMessages(
  {
    'hero.lead':
      'Most of what a market does cannot be predicted. We publish the part that can: how far a price may move, how likely a large move is, and what the evidence is worth. Then we keep the record of every call, right or wrong.',
    'hero.free': 'Start free',
    'hero.record': 'See the track record',
    'hero.price': 'Free to start: 0 USD.',
    'dial.caption': 'A model’s opinion must pass five tests before we claim it on this site.',

    'path.title': 'What a number must pass before we claim it',
    'path.1.name': 'Walk-forward',
    'path.1.text':
      'The model is fitted on the past and judged on days it has never seen, again and again, always forward in time.',
    'path.2.name': 'Calibrated',
    'path.2.text':
      'When it says 60%, it has to be right about six times in ten. If not, the percentage is corrected or withheld.',
    'path.3.name': 'Net of costs',
    'path.3.text': 'Fees and slippage come off first. Enter your own fee and every curve is recomputed.',
    'path.4.name': 'In the ledger first',
    'path.4.text':
      'The call is sealed before its outcome exists. Changing or dropping it later would break a chain that your browser can check.',
    'path.5.name': 'Better than placebo',
    'path.5.text':
      'The same rule runs on shuffled signals. If they do just as well, the result is luck, and we say so.',
    'path.end':
      'If a number fails any test, the page shows “not enough evidence” instead and says what is missing.',

    'width.title': 'Width can be predicted. Direction hardly can.',
    'width.text1':
      'We looked for direction in real prices with some 75 technical features and several kinds of model. After costs, none gave an edge that could be relied on. How widely a price will swing is another matter: that can be estimated, tested and used.',
    'width.text2':
      'So the buy, hold and sell you see here are labelled for what they are: a technical stance with its votes. We claim a directional edge only where an edge gate is open, which chance alone very rarely manages.',
    'width.claim': 'What we claim',
    'width.claim.1': 'Ranges with a stated probability, and how often they have held to date',
    'width.claim.2': 'The probability of a large move, up or down',
    'width.claim.3': 'Which assets carry more risk than others',
    'width.claim.4': 'Base rates: how often something like this has happened before',
    'width.not': 'What we do not claim',
    'width.not.1': 'That a price will rise',
    'width.not.2': 'A hit rate, before there are enough calls for one to mean anything',
    'width.not.3': 'A direction whose edge has not passed the gate',
    'width.not.4': 'Skill, where it is only the market’s own drift',

    'ledger.title': 'Recorded before the outcome',
    'ledger.text1':
      'Signals and forecasts enter the ledger the moment they are published. Every entry carries the hash of the one before it. Calls that went wrong stay in it, next to those that went right.',
    'ledger.text2':
      'You don’t have to take our word for it. The trade history recomputes the chain in your own browser and points to the first break, if there is one.',
    'ledger.link': 'Open the trade history',
    'ledger.call': 'A call',
    'ledger.later': 'Its outcome, in a new entry',
    'ledger.next': 'The next call',
    'ledger.figure': 'Three ledger entries, each holding the hash of the one before',

    'orders.title': 'No order lost, none sent twice',
    'orders.text':
      'Orders go to your own exchange account with a key that cannot withdraw, and follow one rule.',
    'orders.1.name': 'Intent first',
    'orders.1.text': 'Your order is stored before anything leaves for the exchange.',
    'orders.2.name': 'One send',
    'orders.2.text':
      'It is sent once. If no answer comes, it is not sent again: its status is unknown, and you see that.',
    'orders.3.name': 'Reconcile',
    'orders.3.text':
      'We keep asking the exchange until the outcome is certain, even after a crash and restart.',
    'orders.paper': 'Start on paper: the same orders, with no money and no key.',

    'markets.title': 'Two markets, one method',
    'markets.crypto': 'Cryptocurrencies',
    'markets.crypto.text':
      'A market that never closes: signals on the closed UTC day, volume against what is usual over 24 hours, headlines with their tone.',
    'markets.stocks': 'US stocks',
    'markets.stocks.text':
      'Forecast ranges up to two years, signals after the closing bell, earnings dates that may move and say so.',
    'markets.all': 'All tools, and what each cannot tell you',

    'price.title': 'to start',
    'price.text':
      'Every tool is free for both markets; signals and forecasts come a few bars late. A paid plan shows the current ones, and with crypto it adds live orders.',
    'price.link': 'About the plans',

    'ask.title': 'Before you sign up',
    'ask.1.q': 'Is this investment advice?',
    'ask.1.a':
      'No. It is analysis: probabilities, ranges and the evidence for and against. What you do with it is your decision, and your risk.',
    'ask.2.q': 'If direction is so hard, what’s the point?',
    'ask.2.a':
      'Knowing how far a price may fall tells you how much to hold, where a stop makes sense and whether a loss is unusual. Those questions come up every day, and they have answers.',
    'ask.3.q': 'Does Auspex hold my money or my coins?',
    'ask.3.a':
      'Never. You cannot deposit anything here. Orders go to your own exchange account, and a key that can withdraw is refused.',
    'ask.4.q': 'What does “simulated market” mean?',
    'ask.4.a':
      'An installation without data sources shows a simulated market: real names, invented prices. A badge says so on every page, and simulated and real records are never mixed.',
    'ask.more': 'All questions and answers',

    'end.title': 'Look first. Believe later.',
    'end.text': 'The record is open to everyone, without an account.',
  },
  import.meta.glob('./landing.??.ts'),
);
