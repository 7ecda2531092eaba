import { defineMessages } from '../../i18n/messages.ts';

/** Links in mails: the page that waits for one to be followed, and the password that one may ask for. */
export const mailedLinksText = defineMessages(
  {
    'wait.to': 'We sent an e-mail to {{email}}.',
    'wait.title': 'Check your mailbox',
    'wait.text':
      'To confirm your address, open the link in this browser within an hour. Check your spam folder too.',
    'wait.again': 'Didn’t get it? Enter your address and we will send the link again.',
    'wait.resend': 'Send again',
    'wait.sent': 'If this address still needs confirming, a new link is on its way.',
    password: 'Enter your password',
    passwordLead:
      'This is not the browser that requested the link. Enter the account’s password to show that it is yours.',
    confirm: 'Confirm',
    notMine: 'I don’t know this password',
  },
  import.meta.glob('./mailed-links.??.ts'),
);
