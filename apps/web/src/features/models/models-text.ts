import { defineMessages } from '../../shared/i18n/messages.ts';
import { modelsEnglish } from './models.en.ts';

export const modelsText = defineMessages(
  modelsEnglish,
  async () => (await import('./models.fr.ts')).modelsFrench,
);
