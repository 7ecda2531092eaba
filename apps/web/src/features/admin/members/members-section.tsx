import { memberColumns } from '@auspex/contract/table';
import { useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { addressColumns, useListPages } from '../../../shared/market-table/use-list-pages.ts';
import { optionalText, useAddress } from '../../../shared/navigation/use-address.ts';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { TableFrame } from '../../../ui/tables/table-frame.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MEMBERS_KEY, type MemberPage, type MemberRow, StateBadge } from './member-parts.tsx';
import { type MembersTextKey, membersText } from './members.text.ts';

const COLUMNS = addressColumns(memberColumns);
const NEWEST_FIRST = { columnId: 'createdAt', descending: true } as const;
/** What a row shows on a phone. */
const CARD = ['email', 'state', 'name', 'roles', 'lastSeenAt', 'createdAt'];
const memberAddress = { member: optionalText };

type T = Translate<MembersTextKey>;

const rolesOf = ({ roles }: MemberRow, t: T) =>
  roles.map((role) => t(`role.${role}` as MembersTextKey)).join(' ') || t('role.member');
const waysOf = ({ signIn }: MemberRow, t: T) => signIn.map((way) => t(`way.${way}`)).join(' ') || null;

function columnsOf(t: T): readonly TableColumn<MemberRow>[] {
  const worded = (prefix: string) => (value: string) =>
    value
      .split(' ')
      .map((one) => t(`${prefix}.${one}` as MembersTextKey))
      .join(' ');
  return [
    { id: 'email', header: t('email'), kind: 'text', value: ({ email }) => email, widthPx: 240 },
    { id: 'name', header: t('name'), kind: 'text', value: ({ name }) => name, widthPx: 160 },
    {
      id: 'state',
      header: t('state'),
      kind: 'choice',
      value: ({ state }) => t(`state.${state}`),
      choice: worded('state'),
      cell: ({ state }) => <StateBadge state={state} />,
      widthPx: 124,
    },
    {
      id: 'roles',
      header: t('roles'),
      kind: 'choice',
      value: (row) => rolesOf(row, t),
      choice: worded('role'),
      widthPx: 116,
    },
    {
      id: 'signIn',
      header: t('signIn'),
      kind: 'choice',
      value: (row) => waysOf(row, t),
      choice: worded('way'),
      widthPx: 150,
    },
    {
      id: 'secondFactor',
      header: t('secondFactor'),
      kind: 'choice',
      value: ({ secondFactor }) => t(secondFactor ? 'factor.on' : 'factor.off'),
      choice: worded('factor'),
      widthPx: 130,
    },
    {
      id: 'sessions',
      header: t('sessions'),
      kind: 'number',
      value: ({ sessions }) => sessions,
      widthPx: 94,
    },
    {
      id: 'lastSeenAt',
      header: t('lastSeen'),
      kind: 'date',
      value: ({ lastSeenAt }) => (lastSeenAt === null ? null : Date.parse(lastSeenAt)),
      cell: ({ lastSeenAt }) => <RelativeDate at={lastSeenAt} missing={t('never')} />,
      descendingFirst: true,
      widthPx: 130,
    },
    {
      id: 'createdAt',
      header: t('created'),
      kind: 'date',
      value: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <AbsoluteDate at={createdAt} />,
      descendingFirst: true,
      widthPx: 130,
    },
  ];
}

const idOf = ({ id }: MemberRow) => id;

/** Everyone with an account; a row opens the member. */
export function MembersSection() {
  const t = useText(membersText);
  const { values, set, push, port } = useAddress(memberAddress);
  const words = useMemo(
    () => ({
      state: {
        active: t('state.active'),
        unconfirmed: t('state.unconfirmed'),
        suspended: t('state.suspended'),
      },
      roles: { member: t('role.member'), admin: t('role.admin') },
      signIn: { password: t('way.password'), google: t('way.google'), facebook: t('way.facebook') },
      secondFactor: { on: t('factor.on'), off: t('factor.off') },
    }),
    [t],
  );
  const { source } = useListPages<MemberRow, MemberPage>({
    columns: COLUMNS,
    words,
    searchParams: port,
    defaultSort: NEWEST_FIRST,
    rowId: idOf,
    subject: 'members',
    keepsOld: true,
    query: (fields) => ({
      key: [...MEMBERS_KEY, 'list', fields],
      read: (signal) => api.call('members.list', { query: fields }, { signal }),
      staleTime: 15_000,
    }),
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Card title={t('title')} note={t('note')} flush>
      <TableFrame
        label={t('title')}
        {...{ columns, source }}
        rowName={({ email }) => email}
        onOpen={({ id }) => push({ member: id })}
        card={CARD}
        empty={{ title: t('none'), reason: t('noneWhy') }}
        fileName="auspex-members"
        maxHeight="max(420px, calc(100dvh - 320px))"
      />
      {values.member !== null && <MemberDialog id={values.member} onClose={() => set({ member: null })} />}
    </Card>
  );
}
