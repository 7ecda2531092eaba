import { defineMessages } from '../../../shared/i18n/messages.ts';
import { recordEnglish } from './record.en.ts';

export const recordText = defineMessages(
  recordEnglish,
  async () => (await import('./record.fr.ts')).recordFrench,
);

export type RecordTextKey = keyof typeof recordEnglish;
