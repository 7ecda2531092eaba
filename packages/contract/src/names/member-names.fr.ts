/** Members of the stance whose names are words, in French; the others are called alike in every language. */
export const frenchMemberNames = {
  'stochastic-14': 'Stochastique 14, 3, 3',
  'parabolic-sar': 'SAR parabolique',
  'chaikin-money-flow-20': 'Flux monétaire 20',
  'ichimoku-9-26-52': 'Nuage d’Ichimoku',
  'roc-120': 'Rendement sur 120 séances',
  'linear-regression-100': 'Régression 100',
} as const;
