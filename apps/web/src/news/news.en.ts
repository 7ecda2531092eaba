export const newsEnglish = {
  'purpose.newsAnalysis': 'Headlines tied to the assets they are about, each with the words that say so.',
  'part.stream': 'Newest headlines, near-duplicates together',
  'part.filters': 'By asset, source and tone',
  'purpose.news': 'The latest headlines on crypto and US stocks.',
  'part.headlines': 'Headlines',
} as const;
