import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './router.module.css';

/** Stands where a screen will be while its code is on the way. */
export function LoadingPage() {
  return (
    <div className={styles.waiting}>
      <LoadingSkeleton kind="block" heightPx={28} widthPx={220} />
      <LoadingSkeleton kind="lines" count={2} />
      <LoadingSkeleton kind="chart" />
    </div>
  );
}
