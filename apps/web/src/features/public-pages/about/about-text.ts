import { defineMessages } from '../../../shared/i18n/messages.ts';
import { aboutEnglish } from './about.en.ts';

export const aboutText = defineMessages(
  aboutEnglish,
  async () => (await import('./about.fr.ts')).aboutFrench,
);
