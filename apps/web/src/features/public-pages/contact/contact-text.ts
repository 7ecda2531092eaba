import { defineMessages } from '../../../shared/i18n/messages.ts';
import { contactEnglish } from './contact.en.ts';

export const contactText = defineMessages(
  contactEnglish,
  async () => (await import('./contact.fr.ts')).contactFrench,
);

export type ContactTextKey = keyof typeof contactEnglish;
