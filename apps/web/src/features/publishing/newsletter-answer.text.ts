import { defineMessages, type TextKey } from '../../i18n/messages.ts';

export const newsletterAnswerText = defineMessages(
  {
    sent: 'Almost done: open the link in the mail we have just sent you. Look into the spam folder, too.',
    wrong: 'This is not an e-mail address. It should look like name@example.org.',
    many: 'Too many tries in a short time. Please wait a few minutes.',
    failed: 'That did not work. Your address stays here: please try again.',
  },
  import.meta.glob('./newsletter-answer.??.ts'),
);

export type NewsletterAnswerKey = TextKey<typeof newsletterAnswerText>;
