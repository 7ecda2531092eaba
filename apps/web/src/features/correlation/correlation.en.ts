export const correlationEnglish = {
  'purpose.stockCorrelation': 'What moves together, how sure that is, and what would truly diversify.',
  'part.matrix': 'Correlation of every pair',
  'part.rolling': 'One pair over time',
  'part.bets': 'Number of independent bets',
} as const;
