import { defineMessages } from '../../shared/i18n/messages.ts';
import { tradingEnglish } from './trading.en.ts';

export const tradingText = defineMessages(
  tradingEnglish,
  async () => (await import('./trading.fr.ts')).tradingFrench,
);
