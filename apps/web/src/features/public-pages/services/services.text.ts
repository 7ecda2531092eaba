import { defineMessages } from '../../../i18n/messages.ts';

export const servicesText = defineMessages(
  {
    lead: '{{count}} tools on one set of data. Next to what each can tell you is what it cannot: the half that is usually left out.',
    tells: 'What it tells you',
    cannot: 'What it cannot tell you',
    crypto: 'Crypto',
    stocks: 'US stocks',
    experimental: 'Experimental',
    'group.read': 'Reading the market',
    'group.find': 'Finding candidates',
    'group.act': 'Acting on it',
    'signals.tells':
      'How the indicators vote at the last close, how likely a rise is over 5, 20 and 60 bars, how far the price may move, and what would flip the stance.',
    'signals.cannot':
      'Whether following it pays. While the evidence is too thin, the screen says so instead of showing a number.',
    'returns.tells':
      'What a fixed rule would have made and has made: backtest and published record kept apart, after costs, compared with a placebo.',
    'returns.cannot': 'What it will make. The backtest is history and stays marked as such.',
    'breakdown.tells':
      'One asset on one page: forecast ranges for 30 days to two years, company figures with filing dates, checks with their formula, and how it ranks among its peers.',
    'breakdown.cannot':
      'A target price. Most of a one- or two-year median is the market’s own drift, and is shown as an assumption.',
    'seasonality.tells':
      'Which months, weekdays and, for crypto, hours stood out, how often, and how many such patterns chance alone would have produced.',
    'seasonality.cannot':
      'Whether it repeats. How earlier finds fared in the year after is on the same page.',
    'charts.tells':
      'Candles from one minute to one month where the source has them, more than forty indicators, drawings that stay, and an alert rehearsed on the past year.',
    'charts.cannot': 'What the next candle will be.',
    'screener.tells':
      'Every asset by more than sixty fields or by an expression of your own, with the match count as you type and the reason for each rank.',
    'screener.cannot':
      'Which of the matches will do well. The returns that followed an earlier date are one click away.',
    'earnings.tells':
      'When companies report, how sure that date is, what was expected, and how the price reacted to the last twelve reports.',
    'earnings.cannot': 'A date the company has not set. Estimates and conflicts are labelled.',
    'news.tells':
      'Headlines as they come, duplicates grouped, each ticker with the words that justify it and the tone they carry.',
    'news.cannot': 'Whether the news was already in the price.',
    'sentiment.tells':
      'The tone of the news for every asset, with its interval, against its own past sixty days, and every headline behind it.',
    'sentiment.cannot':
      'Much from fewer than twenty headlines: the score then mostly comes from the sector, and says “little evidence”.',
    'volume.tells': 'Whether today’s trading is unusual for this time of day, and what may have caused it.',
    'volume.cannot': 'Who trades, and why.',
    'correlation.tells':
      'What moves together, with an interval for every figure, and how many separate bets a portfolio really holds.',
    'correlation.cannot': 'Whether it will hold in a crash. Correlations rise when it matters most.',
    'portfolio.tells':
      'What you hold, what it is worth, and why that changed: price, currency, fees and your own deposits, split so that the parts add up.',
    'portfolio.cannot':
      'A value where there is no price. It says “no price since …” and never counts it as zero.',
    'orders.tells':
      'Before sending: cost, fee, slippage through the book, and the nearest value the exchange will take. Afterwards: the state of the order, whatever it is.',
    'orders.cannot': 'Undo a fill. Stocks trade on paper only.',
    'alerts.tells':
      'That a price, an indicator, a signal, a screen or an earnings date has changed, by e-mail, in the app or as a push notification. Before you save one, it shows how often it would have fired.',
    'alerts.cannot': 'What to do about it.',
    'assistant.tells':
      'Answers from the same data, every figure with its source and every step shown. It can fill in an order ticket, never send one.',
    'assistant.cannot': 'Anything the data does not hold. Then it says “I don’t have that”.',
    'end.title': 'Try it',
    'end.text':
      'Every tool is free; signals and forecasts come a few bars late. A paid plan shows the current ones, and live crypto orders need one.',
    'end.start': 'Start free',
    'end.guide': 'Read the user guide',
  },
  import.meta.glob('./services.??.ts'),
);
