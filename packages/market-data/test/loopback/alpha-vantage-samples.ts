/* Handwritten answers in the provider's form: invented company, made-up figures. */

/**
 * Four sessions around a 2-for-1 split on Wednesday 2024-06-05 and a dividend on Thursday; Friday is still running.
 */
export const DAILY_ADJUSTED = {
  'Meta Data': {
    '1. Information': 'Daily Time Series with Splits and Dividend Events - DATA DELAYED BY 15 MINUTES',
    '2. Symbol': 'ZZZZ',
    '3. Last Refreshed': '2024-06-07',
    '5. Time Zone': 'US/Eastern',
  },
  'Time Series (Daily)': {
    '2024-06-07': row(['51', '52', '50', '51.5', '51.5', '900', '0.0000', '1.0']),
    '2024-06-06': row(['50', '51', '49', '50.5', '50.5', '1000', '0.2500', '1.0']),
    '2024-06-05': row(['50', '51', '49', '50', '49.75', '1100', '0.0000', '2.0']),
    '2024-06-04': row(['99', '101', '98', '100', '49.75', '500', '0.0000', '1.0']),
  },
};

function row(cells: readonly string[]): Record<string, string> {
  const [open, high, low, close, adjusted, volume, dividend, split] = cells;
  return {
    '1. open': open,
    '2. high': high,
    '3. low': low,
    '4. close': close,
    '5. adjusted close': adjusted,
    '6. volume': volume,
    '7. dividend amount': dividend,
    '8. split coefficient': split,
  };
}

export const INTRADAY = {
  'Meta Data': { '1. Information': 'Intraday (5min)', '2. Symbol': 'ZZZZ', '6. Time Zone': 'US/Eastern' },
  'Time Series (5min)': {
    '2024-06-06 09:25:00': bar('49'),
    '2024-06-06 09:30:00': bar('50'),
    '2024-06-06 15:55:00': bar('51'),
    '2024-06-06 16:00:00': bar('52'),
  },
};

function bar(price: string): Record<string, string> {
  return { '1. open': price, '2. high': price, '3. low': price, '4. close': price, '5. volume': '10' };
}

export const QUOTE = {
  'Global Quote - DATA DELAYED BY 15 MINUTES': {
    '01. symbol': 'ZZZZ',
    '05. price': '51.5000',
    '06. volume': '-',
    '07. latest trading day': '2024-06-07',
    '08. previous close': '50.5000',
    '10. change percent': '1.9802%',
  },
};

export const EARNINGS = {
  symbol: 'ZZZZ',
  annualEarnings: [
    { fiscalDateEnding: '2024-03-31', reportedEPS: '1.1' },
    { fiscalDateEnding: '2023-09-30', reportedEPS: '4' },
    { fiscalDateEnding: '2022-09-30', reportedEPS: '3' },
  ],
  quarterlyEarnings: [
    quarter(['2024-03-31', '2024-05-02', '1.10', '1.00', 'post-market']),
    quarter(['2023-12-31', '2024-02-01', 'None', '0.90', 'pre-market']),
  ],
};

function quarter(cells: readonly string[]): Record<string, string> {
  const [end, reported, eps, estimate, time] = cells;
  return {
    fiscalDateEnding: end,
    reportedDate: reported,
    reportedEPS: eps,
    estimatedEPS: estimate,
    surprise: 'None',
    reportTime: time,
  };
}

export const SPLITS = { symbol: 'ZZZZ', data: [{ effective_date: '2024-06-05', split_factor: '2.0000' }] };

export const DIVIDENDS = {
  symbol: 'ZZZZ',
  data: [
    {
      ex_dividend_date: '2024-06-06',
      declaration_date: '2024-05-20',
      record_date: '2024-06-06',
      payment_date: '2024-06-20',
      amount: '0.25',
    },
    { ex_dividend_date: '2024-03-07', declaration_date: 'None', payment_date: 'None', amount: '0.5' },
  ],
};

export const CALENDAR =
  'symbol,name,reportDate,fiscalDateEnding,estimate,currency,timeOfTheDay\r\nZZZZ,"Zz, Inc.",2024-08-01,2024-06-30,,USD,post-market\r\n';

export const NEWS = {
  items: '3',
  feed: [
    article('Late', '20240606T180000', 'https://news.example/late'),
    article('Early', '20240606T120000', 'javascript:alert(1)'),
    article('Late again', '20240606T180000', 'https://news.example/late'),
  ],
};

function article(title: string, time: string, url: string): Record<string, unknown> {
  return {
    title,
    url,
    time_published: time,
    summary: '',
    source: 'Example Wire',
    ticker_sentiment: [
      { ticker: 'ZZZZ', relevance_score: '0.5', ticker_sentiment_score: '-0.21' },
      { ticker: 'CRYPTO:BTC', relevance_score: '0.1', ticker_sentiment_score: '0' },
      { ticker: 'FOREX:USD', relevance_score: '0.1', ticker_sentiment_score: '0' },
    ],
  };
}

export const MACD = {
  'Meta Data': { '1: Symbol': 'ZZZZ', '2: Indicator': 'Moving Average Convergence/Divergence (MACD)' },
  'Technical Analysis: MACD': {
    '2024-06-06': { MACD_Signal: '0.5', MACD: '0.75', MACD_Hist: '0.25' },
    '2024-06-05': { MACD_Signal: '0.4', MACD: '0.50', MACD_Hist: '0.10' },
  },
};

export const MOVERS = {
  metadata: 'Top gainers, losers, and most actively traded US tickers',
  last_updated: '2024-06-06 16:15:59 US/Eastern',
  top_gainers: [
    { ticker: 'ZZZZ', price: '2.5', change_amount: '1.5', change_percentage: '150.0%', volume: '12345' },
    { ticker: 'ZZZZ+W', price: '0.1', change_amount: '0.05', change_percentage: '100%', volume: '1' },
  ],
  top_losers: [],
  most_actively_traded: [],
};

export const LISTINGS = [
  'symbol,name,exchange,assetType,ipoDate,delistingDate,status',
  'ZZZZ,"Zz, Inc.",NYSE,Stock,2001-05-04,null,Active',
  'ZZZF,Zz Fund,NYSE ARCA,ETF,null,null,Active',
  'ZZZZ-P-A,Zz Preferred,NYSE,Stock,2011-05-04,null,Active',
].join('\r\n');

export const COIN_DAILY = {
  'Meta Data': { '1. Information': 'Daily Prices and Volumes for Digital Currency', '7. Time Zone': 'UTC' },
  'Time Series (Digital Currency Daily)': {
    '2024-06-07': coin('70000', '64000'),
    '2024-06-06': coin('69000', '63000'),
  },
};

function coin(usd: string, eur: string): Record<string, string> {
  const prices = ['open', 'high', 'low', 'close'].flatMap((name, index) => [
    [`${index + 1}a. ${name} (EUR)`, eur],
    [`${index + 1}b. ${name} (USD)`, usd],
  ]);
  return { ...Object.fromEntries(prices), '5. volume': '1.5' };
}

export const FX_DAILY = {
  'Meta Data': { '1. Information': 'Forex Daily Prices (open, high, low, close)', '6. Time Zone': 'UTC' },
  'Time Series FX (Daily)': {
    '2024-06-06': bar('1.0890'),
    '2024-06-05': bar('1.0870'),
  },
};

export const FX_LIVE = {
  'Realtime Currency Exchange Rate': {
    '1. From_Currency Code': 'EUR',
    '3. To_Currency Code': 'USD',
    '5. Exchange Rate': '1.08910000',
    '6. Last Refreshed': '2024-06-06 17:00:01',
    '7. Time Zone': 'UTC',
  },
};

/** Statements with missing figures written in the provider's several ways. */
export const INCOME = {
  symbol: 'ZZZZ',
  annualReports: [{ fiscalDateEnding: '2023-09-30', reportedCurrency: 'USD', totalRevenue: '4000' }],
  quarterlyReports: [
    {
      fiscalDateEnding: '2024-03-31',
      reportedCurrency: 'USD',
      totalRevenue: '1100',
      netIncome: '-12',
      ebit: '-',
    },
    { fiscalDateEnding: '2023-06-30', reportedCurrency: 'USD', totalRevenue: '900', netIncome: 'None' },
  ],
};

export const BALANCE = {
  symbol: 'ZZZZ',
  annualReports: [],
  quarterlyReports: [
    {
      fiscalDateEnding: '2024-03-31',
      reportedCurrency: 'USD',
      totalShareholderEquity: '5000',
      inventory: '0',
    },
  ],
};

export const CASH_FLOW = {
  symbol: 'ZZZZ',
  annualReports: [],
  quarterlyReports: [
    {
      fiscalDateEnding: '2024-03-31',
      reportedCurrency: 'USD',
      operatingCashflow: '300',
      capitalExpenditures: '120',
    },
  ],
};
