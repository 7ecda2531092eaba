import { defineMessages } from '../../shared/i18n/messages.ts';
import { publicPagesEnglish } from './public-pages.en.ts';

export const publicPagesText = defineMessages(
  publicPagesEnglish,
  async () => (await import('./public-pages.fr.ts')).publicPagesFrench,
);
