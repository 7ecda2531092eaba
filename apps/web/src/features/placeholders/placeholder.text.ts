import { defineMessages } from '../../i18n/messages.ts';

/** For each screen what it will be for, and the names of its parts. */
export const placeholderText = defineMessages(
  {
    'planned.page': 'This page is planned',
    'planned.screen': 'This screen is planned. Nothing below is live yet.',
    'chat.purpose':
      'Ask about any asset in your own words; every figure in the answer has its source. Experimental.',
    'chat.1': 'The conversation',
    'chat.2': 'Earlier conversations',
    'chat.3': 'The steps behind an answer',
  },
  import.meta.glob('./placeholder.??.ts'),
);
