import { defineMessages } from '../../../shared/i18n/messages.ts';
import { privacyEnglish } from './privacy.en.ts';

export const privacyText = defineMessages(
  privacyEnglish,
  async () => (await import('./privacy.fr.ts')).privacyFrench,
);
