import { defineMessages } from '../../i18n/messages.ts';
import type { Translate } from '../../i18n/use-text.ts';
import { membersEnglish } from './members.en.ts';

export const membersText = defineMessages(
  membersEnglish,
  async () => (await import('./members.fr.ts')).membersFrench,
);

type MemberKey = keyof typeof membersEnglish;

interface NamedMember {
  readonly id: string;
  /** With its parameters, as the server has it. */
  readonly label: string;
}

/** What a member of the stance is called; abbreviations are the same in every language. */
export function memberName({ id, label }: NamedMember, t: Translate<MemberKey>): string {
  return id in membersEnglish ? t(id as MemberKey) : label;
}
