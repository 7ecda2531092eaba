/** What a check, a row of a statement or a field of the screener is called. */
export const NAMES: Readonly<Record<string, string>> = {
  'gross-margin': 'gross margin|marge brute',
  'return-on-equity': 'return on equity|roe',
  'debt-to-equity': 'debt to equity|debt-to-equity|debt / equity|debt over equity',
  'dividend-yield': 'dividend yield|rendement du dividende',
  piotroski: 'piotroski',
  'net-margin': 'net margin',
  'revenue-growth': 'revenue growth|growth of revenue',
  'current-ratio': 'current ratio',
  revenue: 'revenue|chiffre d',
  freeCashFlow: 'free cash flow',
  pe: 'p/e|price / earnings|price to earnings|pe|per|cours / benefice',
  ps: 'p/s|price / sales|price to sales',
  beta: 'beta',
  vol_20: 'volatil',
  vol_60: 'volatil',
};
