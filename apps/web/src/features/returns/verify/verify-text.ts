import { defineMessages } from '../../../shared/i18n/messages.ts';
import { verifyEnglish } from './verify.en.ts';

export const verifyText = defineMessages(
  verifyEnglish,
  async () => (await import('./verify.fr.ts')).verifyFrench,
);

export type VerifyTextKey = keyof typeof verifyEnglish;
