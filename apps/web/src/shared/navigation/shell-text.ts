import { defineMessages } from '../i18n/messages.ts';
import { shellEnglish } from './shell.en.ts';

export const shellText = defineMessages(
  shellEnglish,
  async () => (await import('./shell.fr.ts')).shellFrench,
);

export type ShellTextKey = keyof typeof shellEnglish;
