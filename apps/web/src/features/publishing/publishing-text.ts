import { defineMessages } from '../../shared/i18n/messages.ts';
import { publishingEnglish } from './publishing.en.ts';

export const publishingText = defineMessages(
  publishingEnglish,
  async () => (await import('./publishing.fr.ts')).publishingFrench,
);
