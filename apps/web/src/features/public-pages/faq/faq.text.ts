import { defineMessages } from '../../../i18n/messages.ts';

export const faqText = defineMessages(
  {
    lead: 'Short answers first. Where an answer has a page of its own, it links there.',
    search: 'Search the questions',
    found_one: '{{count}} question',
    found_other: '{{count}} questions',
    none: 'No question holds these words. Ask us: a person answers.',
    ask: 'Ask a question',
    link: 'Link to this question',
  },
  import.meta.glob('./faq.??.ts'),
);
