import { defineMessages } from '../../i18n/messages.ts';

export const newsletterConfirmationText = defineMessages(
  {
    title: 'Confirm your newsletter',
    ask: 'One click, and the next issue comes to you. You can leave at any time.',
    yes: 'Yes, send it to me',
    doneTitle: 'You are on the list',
    done: 'The newsletter goes to {{email}} from now on. Each issue ends with a link that stops it.',
    invalidTitle: 'This link does not work any more',
    invalid:
      'It is older than three days, or a newer one was sent. Sign up again at the foot of the page for a new one.',
    failed: 'This is not confirmed yet. {{reason}}',
    close: 'Close',
  },
  import.meta.glob('./newsletter-confirmation.??.ts'),
);
