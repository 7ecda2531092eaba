import { frenchMemberNames } from '@auspex/contract/names/member-names.fr.ts';
import type { TextsOf } from '../../../i18n/messages.ts';
import type { membersText } from './members.text.ts';

export const texts: TextsOf<typeof membersText> = frenchMemberNames;
