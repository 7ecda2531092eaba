import { defineMessages } from '../../shared/i18n/messages.ts';
import { returnsEnglish } from './returns.en.ts';

export const returnsText = defineMessages(
  returnsEnglish,
  async () => (await import('./returns.fr.ts')).returnsFrench,
);
