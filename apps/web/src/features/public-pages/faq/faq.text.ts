import { defineMessages } from '../../../i18n/messages.ts';

export const faqText = defineMessages(
  {
    lead: 'Short answers, with links to the pages that say more.',
    search: 'Search the questions',
    found_one: '{{count}} question',
    found: '{{count}} questions',
    none: 'No matching question. Ask us – a person will answer.',
    ask: 'Ask a question',
    link: 'Link to this question',
  },
  import.meta.glob('./faq.??.ts'),
);
