import { defineMessages } from '../../i18n/messages.ts';

/** What the page itself says; the words around articles come with them from the server. */
export const blogText = defineMessages(
  {
    loading: 'The articles are on their way',
    missing: 'There is no article at this address.',
    unreadable: 'The articles cannot be read right now.',
    again: 'Try again',
    all: 'All articles',
    copied: 'The link is copied.',
    notCopied: 'The link could not be copied. Here it is:',
  },
  import.meta.glob('./blog.??.ts'),
);
