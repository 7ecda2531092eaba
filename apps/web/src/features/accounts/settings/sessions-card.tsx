import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { refreshAfter } from '../../../shared/failure/refresh-after.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { accountsText } from '../accounts.text.ts';
import { failureText } from '../describe-failure.ts';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';

const key = ['accounts', 'sessions'];

/** "Firefox on Linux" in the reader's language; the server notes it in English. */
function useDeviceName(): (device: string) => string {
  const t = useText(settingsText);
  return (device) => {
    const [browser = '', system] = device.split(' on ');
    if (system !== undefined) return t('settings.deviceOn', { browser, system });
    return device === 'Unknown device' ? t('settings.deviceUnknown') : device;
  };
}

/** Where the member is signed in, each with a way to end it. */
export function SessionsCard() {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const deviceName = useDeviceName();
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: key, queryFn: () => api.call('accounts.sessions') });
  const revoke = useMutation({
    mutationFn: (id: string) => api.call('accounts.revokeSession', { params: { id } }),
    onSettled: refreshAfter(client, key),
  });
  const revokeOthers = useMutation({
    mutationFn: () => api.call('accounts.revokeSessions'),
    onSettled: refreshAfter(client, key),
  });
  const rows = sessions.data?.items ?? [];
  const failure = revoke.error ?? revokeOthers.error;
  return (
    <Card
      title={ts('part.devices')}
      note={ts('settings.sessionsNote')}
      actions={
        rows.length > 1 && (
          <Button size="small" pending={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
            {ts('settings.endOthers')}
          </Button>
        )
      }
    >
      {failure !== null && <FormMessage tone="error">{failureText(failure, t)}</FormMessage>}
      {sessions.isPending && <LoadingSkeleton kind="lines" count={4} />}
      {sessions.isError && (
        <ErrorState
          title={ts('settings.notLoaded')}
          reason={failureText(sessions.error, t)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {rows
        .toSorted((a, b) => Number(b.current) - Number(a.current))
        .map((session) => (
          <div key={session.id} className={styles.row}>
            <div className={styles.words}>
              <span>{deviceName(session.device)}</span>
              <span className="muted">
                {session.address} · {ts('settings.lastSeen')} <RelativeDate at={session.lastSeenAt} />
              </span>
              <span className="muted">
                {ts('settings.signedIn')} <AbsoluteDate at={session.createdAt} withTime />
              </span>
            </div>
            {session.current ? (
              <Badge tone="accent">{ts('settings.thisDevice')}</Badge>
            ) : (
              <Button
                size="small"
                pending={revoke.isPending && revoke.variables === session.id}
                onClick={() => revoke.mutate(session.id)}
              >
                {ts('settings.endSession')}
              </Button>
            )}
          </div>
        ))}
    </Card>
  );
}
