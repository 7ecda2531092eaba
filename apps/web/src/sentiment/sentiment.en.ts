export const sentimentEnglish = {
  'purpose.sentimentAnalysis':
    'The tone of the news for each market and asset, with every counted text one press away.',
  'part.gauge': 'Tone of the market',
  'part.history': 'Tone over time',
  'part.assets': 'Tone of each asset with the number of texts',
} as const;
