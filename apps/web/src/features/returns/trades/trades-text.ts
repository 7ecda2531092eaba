import { defineMessages } from '../../../shared/i18n/messages.ts';
import { tradesEnglish } from './trades.en.ts';

export const tradesText = defineMessages(
  tradesEnglish,
  async () => (await import('./trades.fr.ts')).tradesFrench,
);

export type TradesTextKey = keyof typeof tradesEnglish;
