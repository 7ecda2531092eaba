import { defineMessages } from '../../shared/i18n/messages.ts';
import { screenerEnglish } from './screener.en.ts';

export const screenerText = defineMessages(
  screenerEnglish,
  async () => (await import('./screener.fr.ts')).screenerFrench,
);
