import { defineMessages } from '../../i18n/messages.ts';

/** Pages that say what has happened. */
export const noticesText = defineMessages(
  {
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
  },
  import.meta.glob('./notices.??.ts'),
);
