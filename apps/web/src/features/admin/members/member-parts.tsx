import type { CallReply, Calls } from '@auspex/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { membersText } from './members.text.ts';

export type MemberPage = CallReply<Calls['members.list']>;
export type MemberRow = MemberPage['items'][number];
export type MemberDetail = CallReply<Calls['members.read']>;

export const MEMBERS_KEY = ['admin', 'members'] as const;

const TONES: Readonly<Record<MemberRow['state'], BadgeTone>> = {
  active: 'gain',
  unconfirmed: 'neutral',
  suspended: 'loss',
};

/** Whether somebody may use their account. */
export function StateBadge({ state }: Pick<MemberRow, 'state'>) {
  const t = useText(membersText);
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
