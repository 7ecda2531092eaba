import { defineMessages } from '../../i18n/messages.ts';
import { firstHourEnglish } from './first-hour.en.ts';

export const firstHourText = defineMessages(
  firstHourEnglish,
  async () => (await import('./first-hour.fr.ts')).firstHourFrench,
);
