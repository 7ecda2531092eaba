import { defineMessages } from '../../../shared/i18n/messages.ts';
import { stocksEnglish } from './stocks.en.ts';

export const stocksText = defineMessages(
  stocksEnglish,
  async () => (await import('./stocks.fr.ts')).stocksFrench,
);
