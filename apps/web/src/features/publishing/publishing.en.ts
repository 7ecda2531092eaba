export const publishingEnglish = {
  'purpose.blog': 'How the models work, what we measured, and where we were wrong.',
  'part.articles': 'Articles',
} as const;
