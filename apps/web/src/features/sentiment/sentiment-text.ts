import { defineMessages } from '../../shared/i18n/messages.ts';
import { sentimentEnglish } from './sentiment.en.ts';

export const sentimentText = defineMessages(
  sentimentEnglish,
  async () => (await import('./sentiment.fr.ts')).sentimentFrench,
);

export type SentimentTextKey = keyof typeof sentimentEnglish;
