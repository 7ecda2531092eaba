import { defineMessages } from '../../i18n/messages.ts';

export const newsletterConfirmationText = defineMessages(
  {
    title: 'Confirm your newsletter',
    ask: 'One click and you get the next issue. You can unsubscribe at any time.',
    yes: 'Yes, send it to me',
    doneTitle: 'You are on the list',
    done: 'The newsletter now goes to {{email}}. Each issue ends with an unsubscribe link.',
    invalidTitle: 'This link no longer works',
    invalid:
      'It is older than three days, or a newer one was sent. Sign up again at the foot of the page for a new one.',
    failed: 'Not confirmed yet. {{reason}}',
    close: 'Close',
  },
  import.meta.glob('./newsletter-confirmation.??.ts'),
);
