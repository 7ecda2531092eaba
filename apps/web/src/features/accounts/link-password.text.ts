import { defineMessages } from '../../i18n/messages.ts';

export const linkPasswordText = defineMessages(
  {
    password: 'Enter your password',
    passwordLead:
      'This is not the browser that requested the link. Enter the account’s password to show that it is yours.',
    confirm: 'Confirm',
    notMine: 'I don’t know this password',
  },
  import.meta.glob('./link-password.??.ts'),
);
