import { fieldsOf } from './screen-field.ts';

const us = 'us' as const;

const fundamentals = [
  ...fieldsOf(
    { group: 'fundamentals', markets: us },
    {
      market_cap: ['money', 'Market cap', 'Last close times shares outstanding.'],
      revenue: ['money', 'Revenue, 4 quarters', 'Sum of the last four quarters filed.'],
      rev_yoy: ['percent', 'Revenue growth', 'Last quarter filed against the same quarter a year before.'],
      rev_ttm_yoy: ['percent', 'Revenue growth, 4 quarters', 'Last four quarters against the four before.'],
      net_income: ['money', 'Net income, 4 quarters', 'Sum of the last four quarters filed.'],
      income_yoy: [
        'percent',
        'Income growth',
        'Net income of the last quarter against a year before; unknown after a loss.',
      ],
      eps: ['price', 'Earnings per share', 'Diluted, last four quarters, in shares of that day.'],
      net_margin: ['percent', 'Net margin', 'Net income over revenue, last four quarters.'],
      fcf: ['money', 'Free cash flow', 'Operating cash flow less capital expenditure, last four quarters.'],
      fcf_margin: ['percent', 'Free cash flow margin', 'Free cash flow over revenue, last four quarters.'],
      cash_quality: [
        'ratio',
        'Cash over income',
        'Free cash flow over net income, last four quarters; unknown after a loss.',
      ],
      roe: [
        'percent',
        'Return on equity',
        'Net income of four quarters over the last equity filed; unknown with equity of zero or less.',
      ],
      book_share: ['price', 'Book value per share', 'Last equity filed over shares outstanding.'],
      pe: [
        'ratio',
        'Price / earnings',
        'Market capitalisation over net income of four quarters; unknown after a loss.',
      ],
      ps: ['ratio', 'Price / sales', 'Market capitalisation over revenue of four quarters.'],
      pb: [
        'ratio',
        'Price / book',
        'Market capitalisation over the last equity filed; unknown with equity of zero or less.',
      ],
      earnings_yield: [
        'percent',
        'Earnings yield',
        'Net income of four quarters over market capitalisation.',
      ],
      fcf_yield: [
        'percent',
        'Free cash flow yield',
        'Free cash flow of four quarters over market capitalisation.',
      ],
      dividend_yield: [
        'percent',
        'Dividend yield',
        'Dividends of the last 365 days over the last close; zero for companies that paid none.',
      ],
      shares_yoy: [
        'percent',
        'Share count change',
        'Shares outstanding against a year before: negative after buybacks.',
      ],
    },
  ),
  ...fieldsOf(
    { group: 'fundamentals', kind: 'date', markets: us },
    {
      period_end: ['none', 'Quarter end', 'End of the last quarter filed.'],
      filed_on: ['none', 'Filed on', 'Day the newest figures became known.'],
    },
  ),
];

const forecast = fieldsOf(
  { group: 'forecast' },
  {
    delta_30: [
      'percent',
      'Forecast, 30 days',
      'Median of the forecast range; mostly assumed drift, not a direction.',
    ],
    delta_90: [
      'percent',
      'Forecast, 90 days',
      'Median of the forecast range; mostly assumed drift, not a direction.',
    ],
    delta_1y: [
      'percent',
      'Forecast, 1 year',
      'Median of the forecast range; mostly assumed drift, not a direction.',
    ],
    delta_2y: [
      'percent',
      'Forecast, 2 years',
      'Median of the forecast range; mostly assumed drift, not a direction.',
    ],
    low_30: ['percent', 'Low of range, 30 days', 'One outcome in twenty ends below it.'],
    high_30: ['percent', 'High of range, 30 days', 'One outcome in twenty ends above it.'],
    width_30: ['percent', 'Width of range, 30 days', 'High minus low of the 90% range.'],
    p_fall_30: ['percent', 'P(fall > 10%), 30 days', 'Probability of a fall of more than 10% after 30 days.'],
    p_fall_1y: ['percent', 'P(fall > 10%), 1 year', 'Probability of a fall of more than 10% after a year.'],
  },
);

const signal = [
  ...fieldsOf(
    { group: 'signal', kind: 'text' },
    {
      stance: ['none', 'Stance', 'buy, hold or sell: the votes of the indicators.', ['buy', 'hold', 'sell']],
      was_stance: ['none', 'Stance before', 'The stance before the current one.', ['buy', 'hold', 'sell']],
    },
  ),
  ...fieldsOf(
    { group: 'signal' },
    {
      stance_age: ['count', 'Stance age', 'Bars since the stance last changed.'],
      votes: ['count', 'Net votes', 'Indicators that vote buy minus those that vote sell.'],
      p_up_20: ['percent', 'P(up), 20 bars', 'Probability of a higher close after 20 bars.'],
      p_move10_20: [
        'percent',
        'P(move > 10%), 20 bars',
        'Probability of a move of more than 10% either way.',
      ],
      score_20: [
        'index',
        'Model score, 20 bars',
        'Log-odds of the published model; says nothing reliable while its gate is closed.',
      ],
    },
  ),
];

const tone = fieldsOf(
  { group: 'tone' },
  {
    tone: [
      'index',
      'Tone, 7 days',
      'Mean tone of the headlines of 7 days, −1 to 1, shrunk towards sector and market.',
    ],
    tone_stories: ['count', 'Stories, 7 days', 'Stories counted, each once however often it ran.'],
    tone_z: ['index', 'Tone against its past', 'Distance from its own 60 days before, in standard errors.'],
    tone_change: ['index', 'Tone change', 'Against the 7 days before.'],
  },
);

const earnings = [
  ...fieldsOf(
    { group: 'earnings', kind: 'date', markets: us },
    {
      next_report: ['none', 'Next report', 'Day of the next report known or estimated by then.'],
      last_report: ['none', 'Last report', 'Day of the last report.'],
    },
  ),
  ...fieldsOf(
    { group: 'earnings', kind: 'yes-no', markets: us },
    {
      report_named: [
        'none',
        'Report date announced',
        'Whether the company or a provider has given the date; if not, it is our estimate.',
      ],
    },
  ),
  ...fieldsOf(
    { group: 'earnings', markets: us },
    {
      days_to_report: ['days', 'Days to report', 'Calendar days to the next report.'],
      eps_surprise: [
        'percent',
        'Last EPS surprise',
        'Earnings per share of the last report against the last estimate.',
      ],
      usual_move: [
        'percent',
        'Usual move on reports',
        'Median size of the move the day after the last 12 reports.',
      ],
    },
  ),
];

const season = fieldsOf(
  { group: 'season' },
  {
    season_mean: [
      'percent',
      'Season, next 30 days',
      'Mean return over the next 30 calendar days in earlier years.',
    ],
    season_excess: [
      'percent',
      'Season vs drift',
      'That mean minus what the asset’s own drift would have earned.',
    ],
    season_wins: ['percent', 'Season win rate', 'Share of the years in which these 30 days rose.'],
    season_years: ['count', 'Season years', 'Years counted.'],
    season_p: [
      'ratio',
      'Season p',
      'Chance of an excess this large without any seasonality; of 100 assets, five are below 0.05 by chance.',
    ],
  },
);

/** What comes from filings, models, headlines and the calendar. */
export const outlookFields = [...fundamentals, ...forecast, ...signal, ...tone, ...earnings, ...season];
