import { defineMessages } from '../../shared/i18n/messages.ts';
import { keyboardEnglish } from './keyboard.en.ts';

export const keyboardText = defineMessages(keyboardEnglish, async () => {
  return (await import('./keyboard.fr.ts')).keyboardFrench;
});
