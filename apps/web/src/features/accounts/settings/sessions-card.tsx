import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { accountsText } from '../accounts.text.ts';
import { failureText } from '../describe-failure.ts';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';

const key = ['accounts', 'sessions'];

/** Where the member is signed in, each with a way to end it. */
export function SessionsCard() {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: key, queryFn: () => api.call('accounts.sessions') });
  const revoke = useMutation({
    mutationFn: (id: string) => api.call('accounts.revokeSession', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return (
    <Card title={ts('part.devices')} note={ts('settings.sessionsNote')}>
      {sessions.isPending && <LoadingSkeleton kind="lines" count={4} />}
      {sessions.isError && (
        <ErrorState
          title={ts('settings.notLoaded')}
          reason={failureText(sessions.error, t)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data?.items.map((session) => (
        <div key={session.id} className={styles.row}>
          <div className={styles.words}>
            <span>{session.device}</span>
            <span className="muted">
              {session.address} · <RelativeDate at={session.lastSeenAt} />
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
