export const publishingEnglish = {
  'purpose.blog': 'How the models work, what we measured, and where we were wrong.',
  'part.articles': 'Articles',
  'purpose.unsubscribe': 'One press stops our marketing mail, signed in or not. Another takes it back.',
} as const;
