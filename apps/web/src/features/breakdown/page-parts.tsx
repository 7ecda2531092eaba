import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { Card } from '../../ui/card/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface PartProps<Data> {
  readonly query: Asked<Data>;
  readonly name: string;
  readonly heightPx: number;
  /** Shown where the server knows no such thing, instead of a failure. */
  readonly missing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, its outline while it comes, or why it could not be had. */
export function Part<Data>({ query, name, heightPx, missing, children }: PartProps<Data>) {
  const t = useText(breakdownText);
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (missing !== undefined && isMissing(error)) return missing;
  if (error === null) return <LoadingSkeleton kind="chart" heightPx={heightPx} />;
  return (
    <Card>
      <ErrorState
        title={t('failed', { part: name })}
        reason={failureText(error)}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

interface SectionProps {
  readonly id: string;
  /** Room that is kept until what comes is here. */
  readonly heightPx: number;
  readonly children: ReactNode;
}

/** Begins to load a screen's height before it comes into sight: the page is long, and most look at its top. */
export function Section({ id, heightPx, children }: SectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '800px 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [near]);
  return (
    <div
      ref={place}
      id={id}
      className={styles.section}
      style={{ '--room': `${heightPx}px` } as CSSProperties}
    >
      {near && (
        <Suspense fallback={<LoadingSkeleton kind="chart" heightPx={heightPx} />}>{children}</Suspense>
      )}
    </div>
  );
}
