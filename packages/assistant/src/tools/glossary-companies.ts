/** A word, what it means here, and other ways to say it, parted by commas. */
export type GlossaryEntry = readonly [term: string, meaning: string, also?: string];

/** Words of companies’ books and shares. */
export const companyEntries = {
  'market-cap': [
    'Market cap',
    'Last price times the shares outstanding.',
    'market capitalisation, market capitalization',
  ],
  'price-earnings': [
    'Price / earnings',
    'Market cap over the net income of the last four quarters; unknown after a loss.',
    'p/e, pe, pe ratio, price to earnings',
  ],
  'earnings-per-share': ['Earnings per share', 'Net income over the shares of the period.', 'eps'],
  'free-cash-flow': ['Free cash flow', 'Cash from operations less capital expenditure.', 'fcf'],
  'dividend-yield': ['Dividend yield', 'Dividends per share of the last year over the price.'],
  'earnings-surprise': [
    'Earnings surprise',
    'What a company reported against what was expected, as a share of what was expected.',
    'surprise',
  ],
  'gross-margin': [
    'Gross margin',
    'What is left of revenue after the cost of goods sold, as a share of revenue.',
  ],
  'net-margin': [
    'Net margin',
    'Net income over revenue: what is left of each dollar sold after all costs.',
    'profit margin',
  ],
  'return-on-equity': ['Return on equity', 'Net income over the equity of the shareholders.', 'roe'],
  'current-ratio': [
    'Current ratio',
    'Current assets over current liabilities: whether the bills of a year can be paid.',
  ],
  'debt-to-equity': [
    'Debt to equity',
    'What a company owes over the equity of its shareholders.',
    'debt/equity, leverage',
  ],
  piotroski: [
    'Piotroski score',
    'Nine yes-or-no checks of profit, debt and efficiency, counted from 0 to 9.',
    'f-score, piotroski f-score',
  ],
  'price-sales': [
    'Price / sales',
    'Market cap over the revenue of the last four quarters.',
    'p/s, price to sales',
  ],
  'price-book': [
    'Price / book',
    'Market cap over the equity in the last balance sheet.',
    'p/b, price to book',
  ],
  'stock-split': [
    'Split',
    'More shares for each old one, at a proportionally lower price; nothing is gained or lost.',
    'stock split',
  ],
  dividend: ['Dividend', 'Money that a company pays its shareholders for each share.', 'dividends'],
  revenue: ['Revenue', 'What a company took in for what it sold, before any costs.', 'sales'],
  'net-income': ['Net income', 'What is left of revenue after all costs and taxes.', 'profit, net profit'],
} as const satisfies Record<string, GlossaryEntry>;
