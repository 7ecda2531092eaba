import { formatDate } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { Fact, Facts, Stack } from '../../../ui/screen/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import styles from '../admin.module.css';
import { MemberActions } from './member-actions.tsx';
import { MEMBERS_KEY, type MemberDetail, StateBadge } from './member-parts.tsx';
import { membersText } from './members.text.ts';

interface MemberDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One member: what there is to know, and what an admin may do. */
export function MemberDialog({ id, onClose }: MemberDialogProps) {
  const t = useText(membersText);
  const { data, error, refetch } = useQuery({
    queryKey: [...MEMBERS_KEY, 'one', id],
    queryFn: ({ signal }) => api.call('members.read', { params: { id } }, { signal }),
  });
  return (
    <Dialog open title={data?.email ?? t('title')} width="large" onClose={onClose}>
      {data ? (
        <Stack>
          <MemberFacts member={data} />
          {data.own ? (
            <FormMessage tone="info">{t('own')}</FormMessage>
          ) : (
            <MemberActions member={data} onErased={onClose} />
          )}
          <Sessions member={data} />
          <Tokens member={data} />
          <AuditRows member={data} />
        </Stack>
      ) : error ? (
        <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="rows" count={8} columns={3} />
      )}
    </Dialog>
  );
}

interface MemberProps {
  readonly member: MemberDetail;
}

/** The outbox, with what was sent to this address. */
function mailsTo(recipient: string): string {
  return `${pathTo('adminDashboard')}?${new URLSearchParams({ tab: 'mail', recipient })}`;
}

function MemberFacts({ member }: MemberProps) {
  const t = useText(membersText);
  const language = useLanguage();
  const { referral, suspended, plans } = member;
  const plan = plans?.join(', ') || t('plan.free');
  return (
    <>
      <Facts>
        <Fact name={t('state')}>
          <StateBadge state={member.state} />
        </Fact>
        <Fact name={t('name')}>{member.name}</Fact>
        <Fact name={t('verified')}>
          <AbsoluteDate at={member.verifiedAt} missing={t('notVerified')} />
        </Fact>
        <Fact name={t('created')}>
          <AbsoluteDate at={member.createdAt} />
        </Fact>
        <Fact name={t('signIn')}>{member.signIn.map((way) => t(`way.${way}`)).join(', ')}</Fact>
        <Fact name={t('secondFactor')}>{t(member.secondFactor ? 'factor.on' : 'factor.off')}</Fact>
        <Fact name={t('recovery')}>{member.recoveryCodesLeft}</Fact>
        <Fact name={t('plan')}>{plan}</Fact>
        <Fact name={t('referralCode')}>{referral?.code}</Fact>
        <Fact name={t('referral')}>{referral?.number}</Fact>
        <Fact name={t('origin')}>
          {referral?.origin
            ? `${referral.origin.code} · ${t(`origin.${referral.origin.state}`)}`
            : t('origin.none')}
        </Fact>
        <Fact name={t('language')}>{`${member.language}, ${member.timeZone}`}</Fact>
      </Facts>
      <p className="note">
        {t('id')} {member.id}
        {member.demo && ` · ${t('demo')}`}
        {' · '}
        <a className="link" href={mailsTo(member.email)}>
          {t('mails')}
        </a>
      </p>
      {member.granted.map(({ role, by, at }) => (
        <p key={role} className="note">
          {t('granted', { date: formatDate(Date.parse(at), language), by })}
        </p>
      ))}
      {suspended && (
        <FormMessage tone="error">
          {t('suspendedAt')} <AbsoluteDate at={suspended.at} withTime />
          {suspended.reason && `: ${suspended.reason}`}
        </FormMessage>
      )}
    </>
  );
}

type OpenSession = MemberDetail['openSessions'][number];

function Sessions({ member }: MemberProps) {
  const t = useText(membersText);
  const searchParams = useSearchPort();
  const columns = useMemo(
    (): readonly TableColumn<OpenSession>[] => [
      { id: 'device', header: t('open.device'), kind: 'text', value: ({ device }) => device },
      {
        id: 'since',
        header: t('open.since'),
        kind: 'date',
        value: ({ createdAt }) => Date.parse(createdAt),
        cell: ({ createdAt }) => <AbsoluteDate at={createdAt} withTime />,
      },
      {
        id: 'seen',
        header: t('open.seen'),
        kind: 'date',
        value: ({ lastSeenAt }) => Date.parse(lastSeenAt),
        cell: ({ lastSeenAt }) => <RelativeDate at={lastSeenAt} />,
      },
    ],
    [t],
  );
  return (
    <section className={styles.part}>
      <h3>{t('open.title')}</h3>
      <DataTable
        label={t('open.title')}
        columns={columns}
        rows={member.openSessions}
        rowId={({ id }) => id}
        rowName={({ device }) => device}
        searchParams={searchParams}
        paramPrefix="sessions."
        tools="none"
        card={['device', 'since', 'seen']}
        empty={{ title: t('open.none'), reason: t('open.noneWhy') }}
        fileName="auspex-member-sessions"
      />
    </section>
  );
}

type Token = MemberDetail['tokens'][number];

function Tokens({ member }: MemberProps) {
  const t = useText(membersText);
  const searchParams = useSearchPort();
  const columns = useMemo(
    (): readonly TableColumn<Token>[] => [
      { id: 'name', header: t('tokens.name'), kind: 'text', value: ({ name }) => name },
      { id: 'scopes', header: t('tokens.scopes'), kind: 'text', value: ({ scopes }) => scopes.join(', ') },
      {
        id: 'used',
        header: t('tokens.used'),
        kind: 'date',
        value: ({ lastUsedAt }) => (lastUsedAt === null ? null : Date.parse(lastUsedAt)),
        cell: ({ lastUsedAt }) => <RelativeDate at={lastUsedAt} />,
      },
    ],
    [t],
  );
  return (
    <section className={styles.part}>
      <h3>{t('tokens.title')}</h3>
      <DataTable
        label={t('tokens.title')}
        columns={columns}
        rows={member.tokens}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchParams={searchParams}
        paramPrefix="tokens."
        tools="none"
        card={['name', 'scopes', 'used']}
        empty={{ title: t('tokens.none'), reason: t('tokens.noneWhy') }}
        fileName="auspex-member-tokens"
      />
    </section>
  );
}

type Entry = MemberDetail['audit'][number];

function AuditRows({ member }: MemberProps) {
  const t = useText(membersText);
  const searchParams = useSearchPort();
  const { id: memberId } = member;
  const columns = useMemo(
    (): readonly TableColumn<Entry>[] => [
      {
        id: 'at',
        header: t('audit.at'),
        kind: 'date',
        value: ({ at }) => Date.parse(at),
        cell: ({ at }) => <AbsoluteDate at={at} withTime />,
        widthPx: 170,
      },
      { id: 'action', header: t('audit.action'), kind: 'text', value: ({ action }) => action, widthPx: 200 },
      {
        id: 'by',
        header: t('audit.by'),
        kind: 'text',
        value: ({ actorId }) =>
          actorId === null ? t('audit.system') : actorId === memberId ? t('audit.self') : actorId,
        widthPx: 180,
      },
      {
        id: 'details',
        header: t('audit.details'),
        kind: 'text',
        value: ({ details, reason }) =>
          [reason, Object.keys(details).length > 0 ? JSON.stringify(details) : null]
            .filter(Boolean)
            .join(' ') || null,
        widthPx: 280,
      },
    ],
    [t, memberId],
  );
  return (
    <section className={styles.part}>
      <h3>{t('audit.title')}</h3>
      <p className="note">{t('audit.note')}</p>
      <DataTable
        label={t('audit.title')}
        columns={columns}
        rows={member.audit}
        rowId={({ seq }) => String(seq)}
        rowName={({ action }) => action}
        searchParams={searchParams}
        paramPrefix="history."
        tools="file"
        card={['at', 'action', 'by', 'details']}
        empty={{ title: t('audit.none'), reason: t('audit.noneWhy') }}
        fileName="auspex-member-audit"
        footer={
          <a className="link" href={`${pathTo('adminDashboard')}?tab=audit&about=${memberId}`}>
            {t('audit.all')}
          </a>
        }
      />
    </section>
  );
}
