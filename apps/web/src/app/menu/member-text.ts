import { defineMessages } from '../../shared/i18n/messages.ts';
import { memberEnglish } from './member.en.ts';

export const memberText = defineMessages(
  memberEnglish,
  async () => (await import('./member.fr.ts')).memberFrench,
);

export type MemberTextKey = keyof typeof memberEnglish;
