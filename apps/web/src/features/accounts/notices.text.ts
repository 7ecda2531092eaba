import { defineMessages } from '../../i18n/messages.ts';

/** Pages that say what has happened, or wait for a mail. */
export const noticesText = defineMessages(
  {
    'verification.to': 'We sent an e-mail to {{email}}.',
    'verification.title': 'Check your mailbox',
    'verification.text':
      'To confirm your address, open the link in this browser within an hour. Check your spam folder too.',
    'verified.title': 'Your e-mail is verified',
    'verified.text': 'Your address is confirmed. You can now use everything in your plan.',
    'verified.changed':
      'Your new address is confirmed. All devices have been signed out. Sign in with the new address.',
    'passwordChanged.title': 'Your password has been changed',
    'passwordChanged.text': 'All devices have been signed out. Sign in with the new password.',
    'handler.title': 'One moment',
    'handler.wait': 'Checking your link.',
    'handler.failed': 'That did not work',
    'handler.again': 'Try again',
    'verification.again': 'Didn’t get it? Enter your address and we will send the link again.',
    'verification.resend': 'Send again',
    'verification.sent': 'If this address still needs confirming, a new link is on its way.',
  },
  import.meta.glob('./notices.??.ts'),
);
