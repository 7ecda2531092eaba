import { defineMessages } from '../../shared/i18n/messages.ts';
import { alarmEnglish } from './alarm.en.ts';

export const alarmText = defineMessages(
  alarmEnglish,
  async () => (await import('./alarm.fr.ts')).alarmFrench,
);
