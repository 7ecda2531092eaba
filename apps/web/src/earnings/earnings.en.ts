export const earningsEnglish = {
  'purpose.earningCalendar':
    'When companies report, how sure the date is, and how far their price moved before.',
  'part.week': 'The week and the month',
  'part.history': 'Past reports and the moves that followed',
} as const;
