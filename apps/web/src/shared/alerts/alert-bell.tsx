import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { useTopic } from '../live/use-topic.ts';
import styles from './alert-bell.module.css';
import { alertButtonText } from './alert-button.text.ts';
import { closeAlertDialog, closeAlerts, openAlerts, useAlertOverlay } from './alert-overlay.ts';
import { ALERTS_KEY, INBOX_KEY, unreadQuery } from './alert-queries.ts';

const AlertPanel = lazyPart(async () => (await import('./alert-panel.tsx')).AlertPanel);
const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** How many alerts are new, and everything that opens from here. */
export function AlertBell() {
  const t = useText(alertButtonText);
  const client = useQueryClient();
  const { panel, wish } = useAlertOverlay();
  const { data } = useQuery(unreadQuery);
  useTopic('alerts', () => {
    void client.invalidateQueries({ queryKey: INBOX_KEY });
    void client.invalidateQueries({ queryKey: ALERTS_KEY });
  });
  const unread = data?.unread ?? 0;
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        size="large"
        label={unread > 0 ? t('unread', { count: unread }) : t('bell')}
        caption={t('bell')}
        onClick={openAlerts}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <Suspense>{panel && <AlertPanel onClose={closeAlerts} />}</Suspense>
      <Suspense>{wish && <AlertDialog wish={wish} onClose={closeAlertDialog} />}</Suspense>
    </span>
  );
}
