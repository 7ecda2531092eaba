import { type ReactNode, Suspense, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { MarketSwitch } from '../../shared/market/market-switch.tsx';
import { DelayedWords } from '../../shared/market/provenance/delayed-note.tsx';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { useRemembered } from '../../shared/session/use-remembered.ts';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { EdgeCaveat } from './evidence/edge-caveat.tsx';
import type { LatestSignals } from './signal.ts';
import styles from './signals.module.css';
import { signalsText } from './signals.text.ts';
import {
  SESSIONS,
  type SignalsAddress,
  type SignalTab,
  signalsAddress,
  useWayBack,
  type WayBack,
} from './signals-address.ts';
import { SignalTable, useSignals } from './table/signal-table.tsx';
import { todayText } from './today.text.ts';
import { TodayStrip } from './today-strip.tsx';

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

const SCREENS = { crypto: 'technicalAnalysis', us: 'stocksAnalysis' } as const;
/** Chosen for this market and as good for the other: a search or a range of prices is not. */
const KEPT = ['list', 'tab', 'sessions', 'bars', 'sort', 'cols', 'f.stance', 'asOf'];
const SHOWN_TABS = ['all', 'changed', 'upgrade', 'downgrade'] as const;
const CHANGES = ['changed', 'new-buy', 'new-sell'] as const;

/** How far back the changes reach, and which of them. */
function ChangesChoice({
  address,
  counts,
}: {
  address: SignalsAddress;
  counts: LatestSignals['counts'] | undefined;
}) {
  const t = useText(todayText);
  const { tab } = address.values;
  return (
    <div className={styles.changes}>
      {CHANGES.some((id) => id === tab) && (
        <Segmented
          label={t('changes.label')}
          size="small"
          value={tab}
          onChange={(next) => address.set({ tab: next })}
          items={CHANGES.map((id) => ({
            value: id as SignalTab,
            label: counts ? `${t(`changes.${id}`)} ${counts[id]}` : t(`changes.${id}`),
          }))}
        />
      )}
      <SessionsChoice address={address} />
    </div>
  );
}

/** Under which the browser keeps whether the newest answer about a market was held back. */
const lastKey = (market: Market) => `auspex.delayed.${market}`;

interface PurposeProps {
  readonly market: Market;
  /** Undefined until it is known. */
  readonly delayed: LatestSignals['delayed'] | undefined;
}

/** What the screen is for, or how late it is: in the same place, so that nothing moves once that is known. */
function Purpose({ market, delayed }: PurposeProps) {
  const t = useText(signalsText);
  const isLate = delayed === undefined ? undefined : delayed !== null;
  const room = useRemembered(lastKey(market), isLate, true);
  return (
    <span className={delayed || room ? styles.purposeWithRoom : styles.purpose}>
      {delayed ? <DelayedWords delayed={[delayed]} /> : t(`purpose.${market}`)}
    </span>
  );
}

function SignalList({ market, back }: SignalListProps) {
  const { address } = back;
  const t = useText(signalsText);
  const { title } = useShownScreen();
  const data = useSignals(market, address, back.returnPlace);
  const { values, set } = address;
  const { sessions, tab, bars } = values;
  const { head, lists } = data;
  const counts = head?.counts;
  const items = useMemo(
    () =>
      SHOWN_TABS.map((id) => ({
        id,
        label: id === 'changed' ? t('tab.changed', { count: sessions }) : t(`tab.${id}`),
        count: counts?.[id] ?? null,
      })),
    [t, sessions, counts],
  );
  const active = SHOWN_TABS.find((id) => id === tab) ?? 'changed';
  const words = { label: t('market.label'), crypto: t('market.crypto'), us: t('market.us') };
  return (
    <>
      <ScreenHead title={title} purpose={<Purpose market={market} delayed={head?.delayed} />}>
        <MarketSwitch {...{ market, words }} screens={SCREENS} keep={KEPT} />
      </ScreenHead>
      <TodayStrip {...{ market, address, lists }} />
      <EdgeCaveat gates={head?.gates} horizon={bars} onHorizon={(next) => set({ bars: next })} />
      <div className={styles.list}>
        <Tabs label={t('tabs.label')} items={items} active={active} onChange={(id) => set({ tab: id })}>
          {tab !== 'all' && <ChangesChoice address={address} counts={counts} />}
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
