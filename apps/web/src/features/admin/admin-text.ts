import { defineMessages } from '../../shared/i18n/messages.ts';
import { adminEnglish } from './admin.en.ts';

export const adminText = defineMessages(
  adminEnglish,
  async () => (await import('./admin.fr.ts')).adminFrench,
);

export type AdminTextKey = keyof typeof adminEnglish & string;
