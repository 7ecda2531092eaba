import { defineMessages } from '../../i18n/messages.ts';

export const newsletterAnswerText = defineMessages(
  {
    sent: 'Almost done: open the link in the mail we have just sent you. Look into the spam folder, too.',
    wrong: 'This is not an e-mail address. It should look like name@example.org.',
    failed: 'That did not work, and your address stays here. {{reason}}',
  },
  import.meta.glob('./newsletter-answer.??.ts'),
);
