import { defineMessages } from '../../../shared/i18n/messages.ts';
import { guideEnglish } from './guide.en.ts';

export const guideText = defineMessages(
  guideEnglish,
  async () => (await import('./guide.fr.ts')).guideFrench,
);
