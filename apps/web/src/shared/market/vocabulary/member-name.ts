import type { Translate } from '../../../i18n/use-text.ts';
import { membersText } from './members.text.ts';

type MemberKey = keyof typeof membersText.en;

interface NamedMember {
  readonly id: string;
  /** With its parameters, as the server has it. */
  readonly label: string;
}

/** What a member of the stance is called; abbreviations are the same in every language. */
export function memberName({ id, label }: NamedMember, t: Translate<MemberKey>): string {
  return id in membersText.en ? t(id as MemberKey) : label;
}
