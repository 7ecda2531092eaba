/** What of the page is used before its answers are: kept apart, so that the first load carries no more. */
export const faqHeadEnglish = {
  lead: 'Short answers first. Where an answer has a page of its own, it links there.',
  search: 'Search the questions',
} as const;
