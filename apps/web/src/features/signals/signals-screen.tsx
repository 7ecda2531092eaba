import { type ReactNode, Suspense, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { SESSIONS, type SignalsAddress, signalsAddress, TABS } from './address/signals-address.ts';
import { useWayBack } from './address/use-way-back.ts';
import { EvidencePanel } from './evidence/evidence-panel.tsx';
import styles from './signals.module.css';
import { signalsText } from './signals.text.ts';
import { SignalTable } from './table/signal-table.tsx';
import { useSignalRows } from './table/use-signal-rows.ts';

const SignalDetail = lazyPart(async () => (await import('./detail/signal-detail.tsx')).SignalDetail);

interface SignalsScreenProps {
  readonly market: Market;
}

function SessionsChoice({ address }: { readonly address: SignalsAddress }) {
  const t = useText(signalsText);
  return (
    <label className={styles.sessions}>
      <span>{t('sessions.label')}</span>
      <select
        value={address.values.sessions}
        onChange={(event) =>
          address.set({ sessions: SESSIONS.find((count) => String(count) === event.target.value) })
        }
      >
        {SESSIONS.map((count) => (
          <option key={count} value={count}>
            {t('sessions.count', { count })}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SignalListProps extends SignalsScreenProps {
  readonly address: SignalsAddress;
  readonly returnTo: string | undefined;
}

function SignalList({ market, address, returnTo }: SignalListProps) {
  const t = useText(signalsText);
  const { title } = useShownScreen();
  const data = useSignalRows(market, address);
  const { values, set } = address;
  const { sessions, tab, bars } = values;
  const latest = data.latest.data;
  const changes = data.changes.data;
  const items = useMemo(
    () =>
      TABS.map((id) => ({
        id,
        label: id === 'new' && sessions > 1 ? t('tab.newSessions', { sessions }) : t(`tab.${id}`),
        ...((id === 'all' ? latest : latest && changes) ? { count: data.counts[id] } : {}),
      })),
    [t, sessions, data.counts, latest, changes],
  );
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.muted}>{t(`purpose.${market}`)}</p>
      </header>
      {latest ? (
        <EvidencePanel gates={latest.gates} horizon={bars} onHorizon={(next) => set({ bars: next })} />
      ) : (
        data.latest.isPending && <LoadingSkeleton kind="block" heightPx={150} />
      )}
      <div className={styles.list}>
        <Tabs label={t('tabs.label')} items={items} active={tab} onChange={(id) => set({ tab: id })}>
          {tab !== 'all' && <SessionsChoice address={address} />}
          <SignalTable key={tab} market={market} address={address} data={data} returnTo={returnTo} />
        </Tabs>
      </div>
    </>
  );
}

/** AI technical signals of a market: the table, or the signal that the address names. */
export function signalsOf(market: Market): () => ReactNode {
  return () => <SignalsScreen market={market} />;
}

function SignalsScreen({ market }: SignalsScreenProps) {
  const { address, returnTo, fromTable } = useWayBack(useAddress(signalsAddress));
  const { symbol } = address.values;
  return (
    <div className={styles.screen}>
      {symbol === null ? (
        <SignalList market={market} address={address} returnTo={returnTo} />
      ) : (
        <Suspense fallback={<LoadingSkeleton kind="chart" heightPx={420} />}>
          <SignalDetail
            key={symbol}
            market={market}
            symbol={symbol}
            address={address}
            takesFocus={fromTable}
          />
        </Suspense>
      )}
    </div>
  );
}
