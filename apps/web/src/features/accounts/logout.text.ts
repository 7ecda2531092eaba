import { defineMessages } from '../../i18n/messages.ts';

export const logoutText = defineMessages(
  {
    title: 'You are signed out',
    text: 'This browser is no longer signed in. Your account and everything in it are unchanged.',
    again: 'Sign in again',
    begun: 'Signing out',
    asking: 'One moment, please.',
    failed: 'You are not signed out everywhere yet',
    failedText:
      'This browser has forgotten you, but the server did not answer, so your session there may still be open.',
    retry: 'Try again',
  },
  import.meta.glob('./logout.??.ts'),
);
