import { defineMessages } from '../../shared/i18n/messages.ts';
import { settingsEnglish } from './settings.en.ts';

export const settingsText = defineMessages(
  settingsEnglish,
  async () => (await import('./settings.fr.ts')).settingsFrench,
);
