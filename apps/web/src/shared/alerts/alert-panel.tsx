import { alertSentence, findingText } from '@auspex/contract/alert-sentences';
import { DAY_MS, formatDateTime } from '@auspex/market';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { olderRows } from '../../ui/button/older-rows.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { serverTime } from '../../ui/formats/server-time.ts';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { failureText } from '../failure/describe-failure.ts';
import { useAsOf } from '../market/as-of/use-as-of.ts';
import { useSymbolHref } from '../market/symbol-href.ts';
import { SymbolSearch } from '../market/symbol-search/symbol-search.tsx';
import { pathTo } from '../navigation/paths.ts';
import { lastDayText } from './alert-form.ts';
import { type Alert, openAlertDialog } from './alert-overlay.ts';
import {
  alertCalls,
  alertsQuery,
  type Firing,
  inboxQuery,
  unreadQuery,
  useAlertChange,
  useMarkRead,
} from './alert-queries.ts';
import { AlertSettingsForm } from './alert-settings-form.tsx';
import styles from './alerts.module.css';
import { alertsText } from './alerts.text.ts';

type Tab = 'inbox' | 'alerts' | 'settings';

/** Everything about alerts, from the bell: what fired, what is set, how it arrives. */
export function AlertPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText(alertsText);
  const [tab, setTab] = useState<Tab>('inbox');
  const inbox = useQuery(unreadQuery);
  const alerts = useQuery(alertsQuery);
  const add = () => {
    setTab('alerts');
    // What was pressed is gone with its tab.
    document.querySelector<HTMLElement>('[role="tab"][data-tab="alerts"]')?.focus();
  };
  return (
    <SidePanel label={t('title')} head={<h2>{t('title')}</h2>} closeLabel={t('cancel')} onClose={onClose}>
      <div className={styles.inside}>
        <Tabs
          label={t('title')}
          active={tab}
          onChange={setTab}
          items={[
            { id: 'inbox', label: t('tab.inbox'), count: inbox.data?.unread || undefined },
            { id: 'alerts', label: t('tab.alerts'), count: alerts.data?.active || undefined },
            { id: 'settings', label: t('tab.settings') },
          ]}
        >
          {tab === 'inbox' && <Inbox onOpen={onClose} onAdd={add} />}
          {tab === 'alerts' && <AlertList />}
          {tab === 'settings' && <AlertSettingsForm />}
        </Tabs>
      </div>
    </SidePanel>
  );
}

interface InboxProps {
  readonly onOpen: () => void;
  /** Leads to where an alert is made. */
  readonly onAdd: () => void;
}

function Inbox({ onOpen, onAdd }: InboxProps) {
  const t = useText(alertsText);
  const { data, error, refetch, ...older } = useInfiniteQuery(inboxQuery);
  const read = useMarkRead();
  const past = useAsOf().kind === 'at';
  if (error && !data)
    return (
      <ErrorState title={t('inbox.failed')} reason={failureText(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <LoadingSkeleton kind="rows" count={4} columns={2} />;
  const items = data.pages.flatMap((page) => page.items);
  const unread = data.pages[0]?.unread ?? 0;
  if (items.length === 0)
    return (
      <EmptyState
        icon="bell"
        title={t('inbox.empty')}
        reason={t('inbox.emptyWhy')}
        {...(!past && { action: { label: t('inbox.add'), onPress: onAdd } })}
      />
    );
  return (
    <>
      {unread > 0 && (
        <Button size="small" kind="quiet" icon="check" onClick={() => read.mutate(null)}>
          {t('readAll')}
        </Button>
      )}
      <ul className={styles.rows}>
        {items.map((firing) => (
          <FiringRow
            key={firing.id}
            firing={firing}
            onOpen={() => {
              if (!firing.read) read.mutate(firing.id);
              onOpen();
            }}
          />
        ))}
      </ul>
      {olderRows(older, t('inbox.older'), 'quiet')}
    </>
  );
}

/** Where there is more about a screen, an order or a key. */
function placeOf(condition: Firing['condition']): string | null {
  if (condition.kind === 'order') return `${pathTo('portfolio')}?tab=orders&order=${condition.orderId}`;
  if (condition.kind === 'screen') return `${pathTo('screener')}?screen=${condition.screenId}`;
  return condition.kind === 'key' || condition.kind === 'key-refused' ? pathTo('manageApiKeys') : null;
}

/** What happened; leads on to the symbol, the screen, the order or the keys. */
function FiringRow({ firing, onOpen }: { readonly firing: Firing; readonly onOpen: () => void }) {
  const t = useText(alertsText);
  const language = useLanguage();
  const hrefOf = useSymbolHref();
  const { asset, screen, condition, read } = firing;
  const href = asset ? hrefOf(asset) : placeOf(condition);
  const words = (
    <>
      <strong>{alertSentence(condition, asset?.symbol ?? screen, language)}</strong>
      <span>
        {findingText(condition, firing, language)} · <RelativeDate at={firing.at} />
      </span>
    </>
  );
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      {href ? (
        <a className={styles.words} href={href} onClick={onOpen}>
          {words}
        </a>
      ) : (
        <button type="button" className={styles.words} onClick={onOpen}>
          {words}
        </button>
      )}
      {!read && <Badge tone="accent">{t('inbox.new')}</Badge>}
    </li>
  );
}

function AlertList() {
  const t = useText(alertsText);
  const past = useAsOf().kind === 'at';
  const { data, error, refetch } = useQuery(alertsQuery);
  if (error && !data)
    return <ErrorState title={t('list.failed')} reason={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton kind="rows" count={4} columns={2} />;
  return (
    <>
      <p className={styles.count}>
        {data.limit === null
          ? t('list.activeAny', { active: data.active })
          : t('list.active', { active: data.active, limit: data.limit })}
      </p>
      {!past && (
        <SymbolSearch
          label={t('list.add')}
          onChoose={({ symbol, market }) => openAlertDialog({ symbol, market })}
        />
      )}
      {data.items.length === 0 && (
        <EmptyState icon="bell" title={t('list.empty')} reason={t('list.emptyWhy')} />
      )}
      <ul className={styles.rows}>
        {data.items.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </>
  );
}

const SNOOZES = { hour: 3_600_000, day: DAY_MS, week: 7 * DAY_MS } as const;
const snoozeNames = Object.keys(SNOOZES) as (keyof typeof SNOOZES)[];

function AlertRow({ alert }: { readonly alert: Alert }) {
  const t = useText(alertsText);
  const language = useLanguage();
  const [snoozing, setSnoozing] = useState(false);
  const rest = useAlertChange(alertCalls.rest);
  const remove = useAlertChange(alertCalls.remove);
  const { id, asset, screen, condition, state, firings, firedAt, expiresAt, snoozedUntil } = alert;
  const awake = state === 'active' || state === 'snoozed';
  const until = snoozedUntil === null ? '' : formatDateTime(Date.parse(snoozedUntil), language);
  return (
    <li className={styles.alert} data-off={!awake || undefined}>
      <div className={styles.words}>
        <strong>{alertSentence(condition, asset?.symbol ?? screen, language)}</strong>
        <span>
          <Badge tone={state === 'active' ? 'gain' : 'neutral'}>{t(`state.${state}`, { date: until })}</Badge>{' '}
          {t(`frequency.${alert.frequency}`)}
          {expiresAt && ` ${t('list.until', { date: lastDayText(expiresAt, language) })}`}
        </span>
        <span>
          {firings === 0 ? t('list.never') : t('list.fired', { count: firings })}
          {firedAt && (
            <>
              , {t('list.last')} <RelativeDate at={firedAt} />
            </>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        {awake && (
          <>
            <IconButton
              icon="clock"
              label={t('snooze')}
              aria-expanded={snoozing}
              onClick={() => setSnoozing(!snoozing)}
            />
            <IconButton icon="pause" label={t('pause')} onClick={() => rest.mutate({ id, to: 'paused' })} />
          </>
        )}
        {state !== 'active' && state !== 'held' && state !== 'expired' && (
          <IconButton icon="refresh" label={t('resume')} onClick={() => rest.mutate({ id, to: 'active' })} />
        )}
        <IconButton
          icon="edit"
          label={t('change')}
          onClick={() =>
            openAlertDialog({ symbol: asset?.symbol ?? null, market: asset?.market ?? null, alert })
          }
        />
        <IconButton icon="trash" label={t('remove')} onClick={() => remove.mutate(id)} />
      </div>
      {snoozing && (
        <div className={styles.snoozes}>
          {snoozeNames.map((name) => (
            <Button
              key={name}
              size="small"
              onClick={() => {
                setSnoozing(false);
                rest.mutate({
                  id,
                  to: 'snoozed',
                  until: new Date(serverTime() + SNOOZES[name]).toISOString(),
                });
              }}
            >
              {t(`snooze.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
