import { defineMessages } from '../../../shared/i18n/messages.ts';
import { tradingTermsEnglish } from './trading-terms.en.ts';

export const tradingTermsText = defineMessages(
  tradingTermsEnglish,
  async () => (await import('./trading-terms.fr.ts')).tradingTermsFrench,
);
