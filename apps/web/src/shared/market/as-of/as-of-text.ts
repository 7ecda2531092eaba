import { defineMessages } from '../../i18n/messages.ts';
import { asOfEnglish } from './as-of.en.ts';

export const asOfText = defineMessages(asOfEnglish, async () => (await import('./as-of.fr.ts')).asOfFrench);
