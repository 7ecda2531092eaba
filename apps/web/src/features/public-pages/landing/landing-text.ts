import { defineMessages } from '../../../shared/i18n/messages.ts';
import { landingEnglish } from './landing.en.ts';

export const landingText = defineMessages(
  landingEnglish,
  async () => (await import('./landing.fr.ts')).landingFrench,
);
