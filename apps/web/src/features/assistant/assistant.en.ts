export const assistantEnglish = {
  'purpose.chat':
    'Ask about any asset in your own words; every figure in the answer has its source. Experimental.',
  'part.talk': 'The conversation',
  'part.history': 'Earlier conversations',
  'part.query': 'The steps behind an answer',
} as const;
