import { defineMessages } from '../../../i18n/messages.ts';

/** What of the page is used before its answers are: kept apart, so that the first load carries no more. */
export const faqHeadText = defineMessages(
  {
    lead: 'Short answers first. Where an answer has a page of its own, it links there.',
    search: 'Search the questions',
  },
  import.meta.glob('./faq-head.??.ts'),
);
