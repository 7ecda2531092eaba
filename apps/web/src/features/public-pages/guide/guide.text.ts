import { defineMessages } from '../../../i18n/messages.ts';

export const guideText = defineMessages(
  {
    lead: 'What each screen shows, how it comes about, and what it cannot know. Read the first part; look the rest up.',
    contents: 'In this guide',
    'chapter.start': 'Begin',
    'chapter.read': 'Read',
    'chapter.act': 'Act',
    'chapter.look': 'Look up',

    'first-hour.title': 'Your first hour',
    'first-hour.p1':
      '[Sign up](/register) and open the link in your mailbox. Then choose your markets, time zone and base currency, and star a few symbols: they become your watchlist, and most screens begin with it. You can skip each of these steps and come back to it.',
    'first-hour.p2':
      'Your paper account is ready. Place a small order with it before you read on: it shows every state an order can be in, and costs nothing.',
    'first-hour.note':
      'A badge “Simulated market” in the bar means that names are real and prices are invented. It is there to try things out, not to decide by.',

    'time.title': 'The time of a number',
    'time.p1':
      'Every number has a time and a source; hover over it, or look in the lower corner of a chart. Old data is shown with its date. A dash means that something is missing, and says why.',
    'time.p2':
      'The date control in the top bar takes you back: every analysis then uses only what was known on that day. Orders and alerts are off meanwhile, and the bar is tinted so that you do not forget.',

    'signals.title': 'Signals',
    'signals.p1':
      'A signal is made when a bar closes and never changes afterwards. It has parts that should be read apart:',
    'signals.dt1': 'Stance',
    'signals.dd1':
      'Buy, hold or sell by the votes of the indicators, grouped into short, medium and long. “What would flip it” names the vote that is nearest to changing.',
    'signals.dt2': 'P(up)',
    'signals.dd2':
      'The probability of a rise over 5, 20 or 60 bars. As long as the edge gate is shut, it comes from the distribution of past returns and says so.',
    'signals.dt3': 'Expected move',
    'signals.dd3':
      'A range that should hold in 80 of 100 cases. How often it has held is in the track record.',
    'signals.dt4': 'Evidence',
    'signals.dd4':
      'Whether the edge gate is open, and what is missing if it is not. A shut gate means: no measurable edge so far.',
    'signals.p2':
      'Open a row for the chart, every indicator with its value and vote, and what the model looks at. Those contributions add up to the score exactly.',

    'forecasts.title': 'Forecasts',
    'forecasts.p1':
      'The fan shows where a price may be after 30 days, 90 days, one and two years: the middle band should hold half of all outcomes, the next 80 and the widest 90 per cent. Beside it stands how many outcomes each band has really held so far.',
    'forecasts.p2':
      'Look at the width first. The middle line of a long forecast is mostly the market’s drift, an assumption and not a discovery.',

    'returns.title': 'The track record',
    'returns.p1':
      '[Crypto](/ai-returns) and [stocks](/stock-ai-returns), open to everyone. Backtest, paper and live are three series and never one. Beside the curve run buy-and-hold, random entries, and a placebo with its band. Metrics come with 95 per cent intervals; move the fee slider, and everything is computed anew.',
    'returns.p2':
      'The [trade history](/trade-history) lists each trade with its hash. “Verify” recomputes the chain in your browser.',

    'seasonality.title': 'Seasonality',
    'seasonality.p1':
      'Months, weekdays and, for crypto, hours. Each window shows how many years it rests on, its win rate with interval, its worst year, and what remains without its best one. The q value corrects for everything that was searched: at q = 0.1, about one in ten of such finds is luck.',

    'screener.title': 'The screener',
    'screener.p1':
      'Build conditions by pressing, or write them. A mistake is marked at the very character. The number of matches changes as you type.',
    'screener.li1': '`rsi14 < 30 and rev_yoy > 0.1` finds oversold names with growing revenue.',
    'screener.li2': 'Save a screen, and get an alert when a name enters or leaves it.',
    'screener.li3': 'Set a past date to see which names matched then, and what followed.',

    'charts.title': 'Charts',
    'charts.p1':
      'Scroll to zoom, drag to move, double-click to fit. Indicators can be hidden, reordered and given a pane of their own; drawings are saved with your account. Replay goes through history bar by bar. “Table” shows the same data as rows, with CSV.',

    'news.title': 'News and sentiment',
    'news.p1':
      'Each ticker at a headline shows the words that justify it. Sentiment compares an asset with its own last twenty days, and stays grey below twenty texts. Click through to every text that was counted.',

    'volume.title': 'Relative volume and correlation',
    'volume.p1':
      'Relative volume compares today up to this minute with the same time on other days. Correlation uses daily log returns on common days; under 30 of them a cell stays empty. “Effective bets” says how many independent positions your portfolio amounts to.',

    'earnings.title': 'Earnings calendar',
    'earnings.p1':
      'A date is confirmed, from two sources, estimated, or in conflict; its past changes are listed. For each company you see how the price took its last twelve reports. The feed for your calendar is under “.ics”.',

    'portfolio.title': 'Portfolio',
    'portfolio.p1':
      'Accounts at exchanges, paper, and what you enter or import. The change between two days is split into price, currency, fees and your own flows, and the parts add up. If the books and the exchange disagree, a line “difference” shows by how much.',

    'keys.title': 'Connect an exchange',
    'keys.p1':
      'Under [Manage API Keys](/manage-api-keys). Create a key at the exchange that may read and trade; leave withdrawing and transferring off, or it is refused. Set limits while you are there. See also the [trading terms](/trading-terms).',

    'orders.title': 'Place an order',
    'orders.p1':
      'The ticket shows cost, fee and slippage before you confirm. If a rule of the exchange is broken, one press takes the nearest valid value. An order that says “unknown” got no clear answer: Auspex asks the exchange until it knows. Do not place it again before.',

    'alerts.title': 'Alerts',
    'alerts.p1':
      'On prices, indicators, signals, screens, earnings dates, sentiment and orders. Before you save one, the rehearsal shows how often it would have rung in the past twelve months and what followed. Quiet hours and channels are in your profile settings.',

    'assistant.title': 'Chat with AI',
    'assistant.p1':
      'Ask in plain words: “How risky is ETH against SPY this quarter?” You see the steps, and each figure has its source. A sentence with a figure that cannot be traced is held back. The assistant reads; it changes nothing. It is marked experimental because it is.',

    'keyboard.title': 'Keyboard',
    'keyboard.dt1': 'Ctrl K or ⌘ K',
    'keyboard.dd1': 'Every screen, symbol and action.',
    'keyboard.dt2': '/',
    'keyboard.dd2': 'Search.',
    'keyboard.dt3': 'g, then a letter',
    'keyboard.dd3': 'Jumps: g p opens the portfolio.',
    'keyboard.dt4': 'j and k',
    'keyboard.dd4': 'Up and down in tables.',
    'keyboard.dt5': '?',
    'keyboard.dd5': 'Lists all of them.',

    'words.title': 'Words',
    'words.dt1': 'Base rate',
    'words.dd1': 'How often something happens anyway. A forecast is worth what it adds to that.',
    'words.dt2': 'Brier skill',
    'words.dd2': 'How much better stated probabilities are than the base rate; zero is no better.',
    'words.dt3': 'Calibration',
    'words.dd3': 'Whether what is given 60 per cent happens about 60 times in 100.',
    'words.dt4': 'Coverage',
    'words.dd4': 'How many outcomes fell inside a band.',
    'words.dt5': 'Edge gate',
    'words.dd5':
      'The test that a directional claim has to pass, for each market, horizon and version of a model. It shuts again when the edge fades.',
    'words.dt6': 'Placebo',
    'words.dd6': 'The same rule on shifted and shuffled signals: what luck looks like.',
    'words.dt7': 'Walk-forward',
    'words.dd7': 'Learning on the past and judging on what came after, repeated through time.',

    'notices.title': 'Notices',
    'notices.p1':
      'Price charts are drawn with TradingView Lightweight Charts™, Copyright (c) 2026 TradingView, Inc., [https://www.tradingview.com/](https://www.tradingview.com/), licensed under the Apache License, Version 2.0.',
    'notices.p2': 'Typefaces: Inter and Newsreader, both under the SIL Open Font License 1.1.',
  },
  import.meta.glob('./guide.??.ts'),
);
