export const signalsEnglish = {
  'purpose.technicalAnalysis':
    'What the model says about each cryptocurrency today, how sure it is, and why.',
  'part.table': 'Stance, chance of a rise, expected range and age of every signal',
  'part.detail': 'Price with the signals on it',
  'part.reasons': 'What the model looks at, adding up to the score',
  'purpose.stocksAnalysis': 'What the model says about each US stock today, how sure it is, and why.',
} as const;
