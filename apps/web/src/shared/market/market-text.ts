import { defineMessages } from '../i18n/messages.ts';
import { marketEnglish } from './market.en.ts';

export const marketText = defineMessages(
  marketEnglish,
  async () => (await import('./market.fr.ts')).marketFrench,
);

export type MarketTextKey = keyof typeof marketEnglish & string;
