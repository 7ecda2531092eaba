import { defineMessages } from '../../i18n/messages.ts';

/** Pages that say what has happened, or wait for a mail. */
export const noticesText = defineMessages(
  {
    'loggedOut.title': 'You are signed out',
    'loggedOut.text': 'This browser has forgotten you. Your account and everything in it stay as they are.',
    'loggedOut.again': 'Sign in again',
    'verification.to': 'We wrote to {{email}}.',
    'verification.title': 'Check your mailbox',
    'verification.text':
      'Open the link within an hour, in this browser, to confirm your address; check your spam folder too.',
    'verified.title': 'Your e-mail is verified',
    'verified.text': 'Your address is confirmed. You can use everything that your plan opens.',
    'passwordChanged.title': 'Your password is changed',
    'passwordChanged.text': 'Every device has been signed out. Sign in with the new password.',
    'handler.title': 'One moment',
    'handler.wait': 'Your link is being checked.',
    'handler.failed': 'That did not work',
    'verification.again': 'Didn’t get it? Enter your address and we will send the link again.',
    'verification.resend': 'Send again',
    'verification.sent': 'If this address is waiting for its confirmation, a new link is on its way.',
  },
  import.meta.glob('./notices.??.ts'),
);
