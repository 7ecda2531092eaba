import { defineMessages } from '../i18n/messages.ts';
import { screenTitlesEnglish } from './screen-titles.en.ts';

export const screenTitles = defineMessages(screenTitlesEnglish, async () => {
  return (await import('./screen-titles.fr.ts')).screenTitlesFrench;
});

export type ScreenTitle = keyof typeof screenTitlesEnglish;
