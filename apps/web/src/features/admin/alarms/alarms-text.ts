import { defineMessages } from '../../../shared/i18n/messages.ts';
import { alarmsEnglish } from './alarms.en.ts';

export const alarmsText = defineMessages(
  alarmsEnglish,
  async () => (await import('./alarms.fr.ts')).alarmsFrench,
);
