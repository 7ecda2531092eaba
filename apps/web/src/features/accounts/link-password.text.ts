import { defineMessages } from '../../i18n/messages.ts';

export const linkPasswordText = defineMessages(
  {
    password: 'Enter your password',
    passwordLead:
      'You are not using the browser that asked for this link. The password of the account shows that it is yours.',
    confirm: 'Confirm',
    notMine: 'I don’t know this password',
  },
  import.meta.glob('./link-password.??.ts'),
);
