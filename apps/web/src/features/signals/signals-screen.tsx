import { type ReactNode, Suspense, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { EvidencePanel } from './evidence/evidence-panel.tsx';
import styles from './signals.module.css';
import { signalsText } from './signals.text.ts';
import {
  SESSIONS,
  type SignalsAddress,
  signalsAddress,
  TABS,
  useWayBack,
  type WayBack,
} from './signals-address.ts';
import { SignalTable, useSignals } from './table/signal-table.tsx';

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
  readonly back: WayBack;
}

function SignalList({ market, back }: SignalListProps) {
  const { address } = back;
  const t = useText(signalsText);
  const { title } = useShownScreen();
  const data = useSignals(market, address, back.returnPlace);
  const { values, set } = address;
  const { sessions, tab, bars } = values;
  const { head } = data;
  const counts = head?.counts;
  const items = useMemo(
    () =>
      TABS.map((id) => ({
        id,
        label: id === 'new' && sessions > 1 ? t('tab.newSessions', { sessions }) : t(`tab.${id}`),
        ...(counts && { count: counts[id] }),
      })),
    [t, sessions, counts],
  );
  return (
    <>
      <ScreenHead title={title} purpose={t(`purpose.${market}`)} />
      {head ? (
        <EvidencePanel gates={head.gates} horizon={bars} onHorizon={(next) => set({ bars: next })} />
      ) : (
        data.source.status.kind === 'loading' && <LoadingSkeleton kind="block" heightPx={150} />
      )}
      <div className={styles.list}>
        <Tabs label={t('tabs.label')} items={items} active={tab} onChange={(id) => set({ tab: id })}>
          {tab !== 'all' && <SessionsChoice address={address} />}
          <SignalTable key={tab} {...{ market, address, data }} returnTo={back.returnTo} />
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
  const back = useWayBack(useAddress(signalsAddress));
  const { address, fromTable } = back;
  const { symbol } = address.values;
  return (
    <Screen>
      {symbol === null ? (
        <SignalList market={market} back={back} />
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
    </Screen>
  );
}
