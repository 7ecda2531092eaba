import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly } from '../../../shared/api/freshly.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../../shared/failure/refresh-after.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import styles from '../admin.module.css';
import { useAdminProof } from '../section-state.tsx';
import { MEMBERS_KEY, type MemberDetail } from './member-parts.tsx';
import { membersText } from './members.text.ts';

interface ActionsProps {
  readonly member: MemberDetail;
  /** The member is gone, and so is what was shown of them. */
  readonly onErased: () => void;
}

const SHORTEST_REASON = 3;

/** Runs a change, asks for a fresh sign-in where the server wants one, and shows what came of it. */
function useChange(onDone?: () => void) {
  const client = useQueryClient();
  const withProof = useAdminProof();
  return useMutation({
    mutationFn: async (work: () => Promise<string>) => {
      toasts.answer(await freshly(work, withProof), { tone: 'success' });
    },
    onSuccess: () => onDone?.(),
    // Where only the answer was lost, it was done all the same.
    onSettled: refreshAfter(client, MEMBERS_KEY),
  });
}

/** What an admin may do to the account of somebody else. */
export function MemberActions({ member, onErased }: ActionsProps) {
  const t = useText(membersText);
  const [asking, setAsking] = useState<'suspend' | 'erase' | null>(null);
  const change = useChange();
  const params = { id: member.id };
  const isAdmin = member.roles.includes('admin');
  const setRole = async () => {
    await api.call('members.setRole', { params: { ...params, role: 'admin' }, body: { granted: !isAdmin } });
    return t('done.role');
  };
  const restore = async () => {
    await api.call('members.restore', { params });
    return t('done.restore');
  };
  const verification = async () => {
    const { outcome } = await api.call('members.sendVerification', { params });
    return t(`done.${outcome}`);
  };
  const endSessions = async () =>
    t('done.end', { count: (await api.call('members.endSessions', { params })).ended });
  const close = () => setAsking(null);
  return (
    <section>
      <h3>{t('actions')}</h3>
      <p className="note">{t('actionsNote')}</p>
      <div className={styles.memberActions}>
        <Button icon="shield" pending={change.isPending} onClick={() => change.mutate(setRole)}>
          {t(isAdmin ? 'revoke' : 'grant')}
        </Button>
        {member.state === 'unconfirmed' && (
          <Button icon="mail" pending={change.isPending} onClick={() => change.mutate(verification)}>
            {t('verification')}
          </Button>
        )}
        <Button icon="logout" pending={change.isPending} onClick={() => change.mutate(endSessions)}>
          {t('endSessions')}
        </Button>
        {member.suspended ? (
          <Button icon="check" pending={change.isPending} onClick={() => change.mutate(restore)}>
            {t('restore')}
          </Button>
        ) : (
          <Button icon="lock" onClick={() => setAsking('suspend')}>
            {t('suspend')}
          </Button>
        )}
        <Button kind="danger" icon="trash" onClick={() => setAsking('erase')}>
          {t('erase')}
        </Button>
      </div>
      {change.error && <FormMessage tone="error">{failureText(change.error)}</FormMessage>}
      {asking === 'suspend' && <SuspendDialog member={member} onClose={close} />}
      {asking === 'erase' && <EraseDialog {...{ member, onErased }} onClose={close} />}
    </section>
  );
}

interface AskProps extends Pick<ActionsProps, 'member'> {
  readonly onClose: () => void;
}

interface ReasonFieldProps {
  readonly value: string;
  readonly wrong: boolean;
  readonly onChange: (reason: string) => void;
}

/** Why; it stands in the audit log. */
function ReasonField({ value, wrong, onChange }: ReasonFieldProps) {
  const t = useText(membersText);
  return (
    <TextField
      label={t('reason')}
      hint={t('reasonHint')}
      value={value}
      maxLength={300}
      error={wrong ? t('erase.reasonWrong') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function SuspendDialog({ member, onClose }: AskProps) {
  const t = useText(membersText);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const change = useChange(onClose);
  const short = reason.trim().length < SHORTEST_REASON;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (short) return;
    change.mutate(async () => {
      const reply = await api.call('members.suspend', { params: { id: member.id }, body: { reason } });
      return t('done.suspend', { count: reply.sessionsEnded });
    });
  };
  return (
    <Dialog
      open
      width="small"
      title={t('suspend.title', { email: member.email })}
      description={t('suspend.text')}
      onClose={onClose}
    >
      <form className={styles.memberForm} noValidate onSubmit={send}>
        <ReasonField value={reason} wrong={checked && short} onChange={setReason} />
        {change.error && <FormMessage tone="error">{failureText(change.error)}</FormMessage>}
        <div className={styles.memberActions}>
          <SubmitButton pending={change.isPending}>{t('suspend.do')}</SubmitButton>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Says first what it deletes and what it keeps; the address must be typed. */
function EraseDialog({ member, onErased, onClose }: AskProps & Pick<ActionsProps, 'onErased'>) {
  const t = useText(membersText);
  const [confirm, setConfirm] = useState('');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const change = useChange(onErased);
  const params = { id: member.id };
  const plan = useQuery({
    queryKey: [...MEMBERS_KEY, 'erasure', member.id],
    queryFn: ({ signal }) => api.call('members.erasure', { params }, { signal }),
    gcTime: 0,
  });
  const wrong = confirm.trim().toLowerCase() !== member.email;
  const short = reason.trim().length < SHORTEST_REASON;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (wrong || short || !plan.data) return;
    change.mutate(async () => {
      await api.call('members.erase', { params, body: { confirm: confirm.trim(), reason } });
      return t('done.erase');
    });
  };
  return (
    <Dialog
      open
      width="small"
      title={t('erase.title', { email: member.email })}
      description={t('erase.text')}
      onClose={onClose}
    >
      {plan.data ? (
        <>
          <ul className={styles.erasurePlan}>
            {plan.data.tables.map(({ name, rows }) => (
              <li key={name}>{t('erase.rows', { name, count: rows })}</li>
            ))}
            {plan.data.files > 0 && <li>{t('erase.files', { count: plan.data.files })}</li>}
          </ul>
          <p>{t('erase.kept', { count: plan.data.auditRows })}</p>
        </>
      ) : plan.error ? (
        <FormMessage tone="error">{failureText(plan.error)}</FormMessage>
      ) : (
        <LoadingSkeleton kind="lines" count={6} />
      )}
      <form className={styles.memberForm} noValidate onSubmit={send}>
        <TextField
          label={t('erase.confirm')}
          hint={member.email}
          value={confirm}
          maxLength={254}
          autoComplete="off"
          error={checked && wrong ? t('erase.wrong') : undefined}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <ReasonField value={reason} wrong={checked && short} onChange={setReason} />
        {change.error && <FormMessage tone="error">{failureText(change.error)}</FormMessage>}
        <div className={styles.memberActions}>
          <Button type="submit" kind="danger" icon="trash" pending={change.isPending} disabled={!plan.data}>
            {t('erase.do')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
