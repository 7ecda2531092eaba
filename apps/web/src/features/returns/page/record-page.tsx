import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { type ScreenTitle, screenTitles } from '../../../shared/navigation/screen-titles.text.ts';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import styles from './record-page.module.css';

interface RecordPageProps {
  readonly screen: ScreenTitle;
  readonly purpose: string;
  readonly area: 'public' | 'member';
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
export function RecordPage({ screen, purpose, area, children }: RecordPageProps) {
  const title = useText(screenTitles);
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return (
    <div className={styles.page} data-in={area}>
      <header className={styles.head}>
        <h1>{title(screen)}</h1>
        <p className={styles.purpose}>{purpose}</p>
      </header>
      {runs ? <Suspense fallback={<Waiting />}>{children}</Suspense> : <Waiting />}
    </div>
  );
}
