import { defineMessages } from '../../i18n/messages.ts';

/** The page that waits for the link in a mail. */
export const emailVerificationText = defineMessages(
  {
    to: 'We sent an e-mail to {{email}}.',
    title: 'Check your mailbox',
    text: 'To confirm your address, open the link in this browser within an hour. Check your spam folder too.',
    again: 'Didn’t get it? Enter your address and we will send the link again.',
    resend: 'Send again',
    sent: 'If this address still needs confirming, a new link is on its way.',
  },
  import.meta.glob('./email-verification.??.ts'),
);
