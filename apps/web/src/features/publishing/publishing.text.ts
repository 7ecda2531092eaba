import { defineMessages } from '../../i18n/messages.ts';

export const publishingText = defineMessages(
  {
    'purpose.blog': 'How the models work, what we measured, and where we were wrong.',
    'part.articles': 'Articles',
  },
  import.meta.glob('./publishing.??.ts'),
);
