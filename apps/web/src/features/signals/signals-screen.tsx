import { Suspense, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { screenTitles } from '../../shared/navigation/screen-titles.text.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { SESSIONS, TABS } from './address/read-address.ts';
import { type SignalsAddress, useSignalsAddress } from './address/use-signals-address.ts';
import { useWayBack } from './address/use-way-back.ts';
import { EvidencePanel } from './evidence/evidence-panel.tsx';
import styles from './signals.module.css';
import { signalsText } from './signals.text.ts';
import { SignalTable } from './table/signal-table.tsx';
import { useSignalRows } from './table/use-signal-rows.ts';

const SignalDetail = lazyPart(async () => (await import('./detail/signal-detail.tsx')).SignalDetail);

interface SignalsScreenProps {
  readonly market: Market;
  readonly screen: 'technicalAnalysis' | 'stocksAnalysis';
}

function SessionsChoice({ address }: { readonly address: SignalsAddress }) {
  const t = useText(signalsText);
  return (
    <label className={styles.sessions}>
      <span>{t('sessions.label')}</span>
      <select
        value={address.place.sessions}
        onChange={(event) => address.set('sessions', event.target.value)}
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

function SignalList({ market, screen, address, returnTo }: SignalListProps) {
  const t = useText(signalsText);
  const title = useText(screenTitles);
  const data = useSignalRows(market, address);
  const { place, set } = address;
  const { sessions } = place;
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
        <h1>{title(screen)}</h1>
        <p className={styles.muted}>{t(`purpose.${screen}`)}</p>
      </header>
      {latest ? (
        <EvidencePanel
          gates={latest.gates}
          horizon={place.horizon}
          onHorizon={(bars) => set('bars', String(bars))}
        />
      ) : (
        data.latest.isPending && <LoadingSkeleton kind="block" heightPx={150} />
      )}
      <div className={styles.list}>
        <Tabs label={t('tabs.label')} items={items} active={place.tab} onChange={(id) => set('tab', id)}>
          {place.tab !== 'all' && <SessionsChoice address={address} />}
          <SignalTable key={place.tab} market={market} address={address} data={data} returnTo={returnTo} />
        </Tabs>
      </div>
    </>
  );
}

/** AI technical signals of a market: the table, or the signal that the address names. */
export function SignalsScreen({ market, screen }: SignalsScreenProps) {
  const { address, returnTo, fromTable } = useWayBack(useSignalsAddress());
  const { symbol } = address.place;
  return (
    <div className={styles.screen}>
      {symbol === null ? (
        <SignalList market={market} screen={screen} address={address} returnTo={returnTo} />
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
