import { defineMessages } from '../../../../shared/i18n/messages.ts';
import { showcaseEnglish } from './showcase.en.ts';

export const showcaseText = defineMessages(
  showcaseEnglish,
  async () => (await import('./showcase.fr.ts')).showcaseFrench,
);

export type ShowcaseTextKey = keyof typeof showcaseEnglish;
