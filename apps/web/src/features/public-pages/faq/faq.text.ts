import { defineMessages } from '../../../i18n/messages.ts';

export const faqText = defineMessages(
  {
    found_one: '{{count}} question',
    found_other: '{{count}} questions',
    none: 'No question holds these words. Ask us: a person answers.',
    ask: 'Ask a question',
    link: 'Link to this question',
    'group.analysis': 'The analysis',
    'group.record': 'The record',
    'group.orders': 'Orders and keys',
    'group.data': 'Prices and data',
    'group.account': 'Account and privacy',
    'group.money': 'Prices and plans',

    'advice.q': 'Is this investment advice?',
    'advice.a':
      'No. Auspex computes probabilities, ranges and rankings from public data and shows how it got there. It knows neither your income nor your plans. What you do with a number is your decision and your risk.',
    'accuracy.q': 'How accurate are the predictions?',
    'accuracy.a':
      'Look at the [track record](/ai-returns) instead of taking a figure from us. It shows calibration, coverage and results after costs, with intervals. A hit rate appears only once there are enough independent calls for one to mean something; until then the page says how many are missing.',
    'direction.q': 'Can Auspex tell whether a price will rise?',
    'direction.a':
      'Hardly, and nobody has shown us that it can be done reliably. In our own study on real prices, technical features gave no directional edge that survived costs. The width of a move is far easier to estimate, and that is what the ranges are for. A directional edge is claimed only where a strict test has been passed, separately for each market and horizon.',
    'stance.q': 'Then what do buy, hold and sell mean?',
    'stance.a':
      'They are the technical stance: the votes of a fixed set of indicators on the last closed bar. Each vote is shown with its value, together with what would flip the stance. It is a description of where the chart stands, not an instruction.',
    'ai.q': 'What part of it is artificial intelligence?',
    'ai.a':
      'Ridge regression and gradient-boosted trees that learn from about 75 features, probability calibration, a language model of our own for headlines, and the chat. Each model has a card that says what it was trained on and how it did on data it had never seen.',
    'gate.q': 'What is “not enough evidence”?',
    'gate.a':
      'What you read in place of a number when one of the tests is not passed or there is too little data. It is a result, not a fault. The line below it says what is missing.',

    'record.q': 'Could you improve the record afterwards?',
    'record.a':
      'Not without it showing. Each entry holds the fingerprint of the one before, the database account of the application can neither change nor delete entries, and the fingerprint of the whole chain is published so that others can keep it. “Verify” in the [trade history](/trade-history) recomputes the chain in your browser.',
    'backtest.q': 'What is the difference between backtest, paper and live?',
    'backtest.a':
      'The backtest shows what the rule would have done in the past, walked forward. Paper is what it has done since it was published, without money. Live is with money. The three are never drawn as one line, and each has its own starting date and number of trades.',
    'placebo.q': 'What is the placebo line?',
    'placebo.a':
      'The same trading rule, fed with the model’s signals after they were shifted in time and mixed between assets. It shows what pure luck looks like under the same rule. If the real line runs inside the placebo’s band, there is no evidence of skill, however steep it is.',

    'custody.q': 'Do you hold my money or my coins?',
    'custody.a':
      'No. They stay at your exchange. Auspex sends orders with a key that you made there and can delete there at any time.',
    'withdraw.q': 'Why is a key refused when it can withdraw?',
    'withdraw.a':
      'Because a stolen key that can only trade does far less harm than one that can empty an account. When you save a key, its rights are read from the exchange, and one that may withdraw or transfer is not stored.',
    'lost.q': 'What happens when the exchange does not answer?',
    'lost.a':
      'Your order was stored before it was sent, and it is sent exactly once. Without an answer it counts as unknown and is never sent again. Auspex then asks the exchange until it is certain whether the order exists. The same happens at every restart.',
    'paper.q': 'Can I try it without money?',
    'paper.a':
      'Yes. Every account comes with a paper account. It fills against the current order book, with fees, delay and partial fills, and refuses what a real exchange would refuse.',
    'stock-orders.q': 'Can I trade stocks through Auspex?',
    'stock-orders.a':
      'No. Orders go to crypto exchanges only. Stock holdings can be entered by hand or from a file, so that the portfolio is complete.',

    'simulated.q': 'What does “Simulated market” mean?',
    'simulated.a':
      'This installation runs without outside data: names are real, prices are invented. Everything works as it does with real data, but nothing you see has to do with the real market. The badge stays on every page, files you export say “simulated”, and simulated records are never mixed with real ones.',
    'sources.q': 'Where do real prices come from?',
    'sources.a':
      'That depends on how the installation is set up: public endpoints of crypto exchanges, Alpha Vantage, filings from the SEC, news feeds, or files. Every number names its source and its time. Where a source is delayed, the delay stands next to the price.',
    'stale.q': 'Why does a number say “stale since”?',
    'stale.a':
      'Because its source has brought nothing newer. Old data is shown with its date rather than left out or passed off as current.',

    'cookies.q': 'Do you use cookies or trackers?',
    'cookies.a':
      'Only the cookies that signing in needs, and none before you do. There are no trackers, no advertising, and no scripts from anyone else. Each cookie is named in the [privacy policy](/privacy-policy#cookies).',
    'erase.q': 'Can I take my data along or have it deleted?',
    'erase.a':
      'Both, in your profile settings. The export is complete and in open formats. Deletion ends all sessions at once and destroys stored exchange keys; orders are kept under a pseudonym, because records must stay whole.',
    'mail.q': 'How do I stop your mails?',
    'mail.a':
      'With the link at the end of each newsletter: one press, no sign-in, and you can undo it. Without a mail at hand, use [this page](/process/unsubscribe). Mails about your account itself, such as a password reset, are not marketing and still come.',

    'free.q': 'What does the free offer include?',
    'free.a':
      'Every tool for both markets, five alerts and paper trading. Signals and forecasts come five bars late. The price is 0 USD.',
    'cancel.q': 'How do I end a paid plan?',
    'cancel.a':
      'In two presses under [Manage Subscription](/pricing). It then runs to the end of the period you have paid for. Nothing you made is deleted when you return to the free offer.',
  },
  import.meta.glob('./faq.??.ts'),
);
