import { defineMessages } from '../../shared/i18n/messages.ts';
import { accountsEnglish } from './accounts.en.ts';

export const accountsText = defineMessages(
  accountsEnglish,
  async () => (await import('./accounts.fr.ts')).accountsFrench,
);

export type AccountsTextKey = keyof typeof accountsEnglish & string;
