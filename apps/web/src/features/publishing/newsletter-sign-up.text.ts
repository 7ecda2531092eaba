import { defineMessages } from '../../i18n/messages.ts';

export const newsletterSignUpText = defineMessages(
  {
    title: 'Newsletter',
    text: 'What we measured, and where we were wrong.',
    email: 'Your e-mail address',
    send: 'Sign up',
    failed: 'That did not work; your address is still here. Please try again.',
  },
  import.meta.glob('./newsletter-sign-up.??.ts'),
);
