import { defineMessages } from '../../i18n/messages.ts';

export const newsletterAnswerText = defineMessages(
  {
    sent: 'Almost done: open the link in the e-mail we just sent you. Check your spam folder too.',
    wrong: 'This is not an e-mail address. It should look like name@example.org.',
    failed: 'That did not work; your address is still here. {{reason}}',
  },
  import.meta.glob('./newsletter-answer.??.ts'),
);
