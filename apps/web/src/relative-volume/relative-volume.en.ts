export const relativeVolumeEnglish = {
  'purpose.relativeVolume': 'Who trades far more than usual for this time of day, and what may be behind it.',
  'part.table': 'Volume against the usual at this hour',
  'part.day': 'The day’s volume within its usual band',
} as const;
