import type { Accounts } from '../accounts.ts';
import { addressTakenMail } from './address-taken-mail.ts';
import { changeEmailMail } from './change-email-mail.ts';
import { emailChangedMail } from './email-changed-mail.ts';
import { erasedMail } from './erased-mail.ts';
import { newSignInMail } from './new-sign-in-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { resetMail } from './reset-mail.ts';
import { supportMail } from './support-mail.ts';
import { verifyMail } from './verify-mail.ts';
import { welcomeMail } from './welcome-mail.ts';

/** Makes the mails of this module known to the outbox. */
export function registerAccountMails(accounts: Accounts): void {
  const { mailer } = accounts.platform;
  for (const template of [verifyMail, resetMail, changeEmailMail]) mailer.register(template);
  for (const template of [welcomeMail, addressTakenMail, passwordChangedMail, emailChangedMail, erasedMail]) {
    mailer.register(template);
  }
  mailer.register(newSignInMail);
  mailer.register(supportMail);
}
