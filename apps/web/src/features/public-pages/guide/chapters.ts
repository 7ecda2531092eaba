/** The guide's four chapters with their sections, in reading order. */
export const CHAPTERS = [
  { name: 'start', sections: ['first-hour', 'time'] },
  {
    name: 'read',
    sections: [
      'signals',
      'forecasts',
      'returns',
      'seasonality',
      'screener',
      'charts',
      'news',
      'volume',
      'earnings',
    ],
  },
  { name: 'act', sections: ['portfolio', 'keys', 'orders', 'alerts', 'assistant'] },
  { name: 'look', sections: ['keyboard', 'words', 'notices'] },
] as const;
