/** What a check, a row of a statement or a field of the screener is called. */
export const NAMES: Readonly<Record<string, string>> = {
  'gross-margin': 'gross margin|marge brute',
  'return-on-equity': 'return on equity|roe|rendement des capitaux|rentabilite des capitaux',
  'debt-to-equity': 'debt to equity|debt-to-equity|debt / equity|debt over equity|dette',
  'dividend-yield': 'dividend yield|rendement du dividende',
  piotroski: 'piotroski',
  'net-margin': 'net margin|marge nette',
  'revenue-growth': 'revenue growth|growth of revenue|croissance du chiffre',
  'current-ratio': 'current ratio|liquidite',
  revenue: 'revenue|chiffre d',
  freeCashFlow: 'free cash flow|tresorerie',
  pe: 'p/e|price / earnings|price to earnings|pe|per|cours / benefice',
  ps: 'p/s|price / sales|price to sales',
  beta: 'beta',
  vol_20: 'volatil',
  vol_60: 'volatil',
};
