import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './page/record-page.module.css';
import { returnsText } from './returns.text.ts';

const RecordBody = lazyPart(async () => (await import('./record/record-body.tsx')).RecordBody);
const TradesBody = lazyPart(async () => (await import('./trades/trades-body.tsx')).TradesBody);

/** The track record of a market, for everybody or within the member area. */
export function recordOf(market: Market): () => ReactNode {
  return function TrackRecord() {
    const t = useText(returnsText);
    const { access } = useShownScreen();
    return (
      <RecordPage purpose={t(`purpose.${market}.${access}`)}>
        <RecordBody market={market} area={access} />
      </RecordPage>
    );
  };
}

/** Every trade of a market's track record. */
export function tradesOf(market: Market): () => ReactNode {
  return function Trades() {
    const t = useText(returnsText);
    return (
      <RecordPage purpose={t(`purpose.${market}.trades`)}>
        <TradesBody market={market} history={market === 'us' ? 'stockTradeHistory' : 'tradeHistory'} />
      </RecordPage>
    );
  };
}

interface RecordPageProps {
  readonly purpose: string;
  /** The body: lazy, because tables and charts must not weigh on the first load. */
  readonly children: ReactNode;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <LoadingSkeleton kind="chart" heightPx={360} />
      <LoadingSkeleton kind="rows" count={8} columns={6} />
    </div>
  );
}

/** Title and purpose stand in the page made ahead; the figures come once it runs. */
function RecordPage({ purpose, children }: RecordPageProps) {
  const { title, access } = useShownScreen();
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return (
    <div className={styles.page} data-in={access}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.purpose}>{purpose}</p>
      </header>
      {runs ? <Suspense fallback={<Waiting />}>{children}</Suspense> : <Waiting />}
    </div>
  );
}
