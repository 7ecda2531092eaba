import { defineMessages } from '../../shared/i18n/messages.ts';
import { newsEnglish } from './news.en.ts';

export const newsText = defineMessages(newsEnglish, async () => (await import('./news.fr.ts')).newsFrench);

export type NewsTextKey = keyof typeof newsEnglish & string;
