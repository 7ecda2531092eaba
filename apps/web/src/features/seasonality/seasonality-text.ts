import { defineMessages } from '../../shared/i18n/messages.ts';
import { seasonalityEnglish } from './seasonality.en.ts';

export const seasonalityText = defineMessages(
  seasonalityEnglish,
  async () => (await import('./seasonality.fr.ts')).seasonalityFrench,
);
