import { defineMessages } from '../../shared/i18n/messages.ts';
import { portfolioEnglish } from './portfolio.en.ts';

export const portfolioText = defineMessages(
  portfolioEnglish,
  async () => (await import('./portfolio.fr.ts')).portfolioFrench,
);
