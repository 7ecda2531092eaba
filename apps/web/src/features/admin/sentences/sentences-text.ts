import { defineMessages } from '../../../shared/i18n/messages.ts';
import { sentencesEnglish } from './sentences.en.ts';

export const sentencesText = defineMessages(
  sentencesEnglish,
  async () => (await import('./sentences.fr.ts')).sentencesFrench,
);

export type SentenceKey = keyof typeof sentencesEnglish;
