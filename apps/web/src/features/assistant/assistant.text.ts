import { defineMessages } from '../../i18n/messages.ts';

export const assistantText = defineMessages(
  {
    'purpose.chat':
      'Ask about any asset in your own words; every figure in the answer has its source. Experimental.',
    'part.talk': 'The conversation',
    'part.history': 'Earlier conversations',
    'part.query': 'The steps behind an answer',
  },
  import.meta.glob('./assistant.??.ts'),
);
