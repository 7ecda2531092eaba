import { useLabels } from '../labels.ts';
import styles from './states.module.css';

type LoadingSkeletonProps =
  | { readonly kind: 'lines'; readonly count?: number }
  | { readonly kind: 'rows'; readonly count?: number; readonly columns?: number }
  | { readonly kind: 'chart'; readonly heightPx?: number }
  | { readonly kind: 'block'; readonly heightPx: number; readonly widthPx?: number };

/** Uneven on purpose: text is. */
const WIDTHS_PERCENT = [92, 78, 85, 64, 88, 71, 80, 58];

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

function Lines({ count }: { readonly count: number }) {
  return upTo(count).map((line) => (
    <span
      key={line}
      className={styles.line}
      style={{ width: `${WIDTHS_PERCENT[line % WIDTHS_PERCENT.length]}%` }}
    />
  ));
}

function Rows({ count, columns }: { readonly count: number; readonly columns: number }) {
  return upTo(count).map((row) => (
    <span key={row} className={styles.row}>
      {upTo(columns).map((column) => (
        <span
          key={column}
          className={styles.line}
          style={{ width: `${(WIDTHS_PERCENT[(row + column * 3) % WIDTHS_PERCENT.length] ?? 80) * 0.8}%` }}
        />
      ))}
    </span>
  ));
}

/** The outline of what is coming, so that nothing jumps when it is there. */
export function LoadingSkeleton(props: LoadingSkeletonProps) {
  const labels = useLabels();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{labels.loading}</span>
      <div aria-hidden="true" className={styles.shapes}>
        {props.kind === 'lines' && <Lines count={props.count ?? 3} />}
        {props.kind === 'rows' && <Rows count={props.count ?? 8} columns={props.columns ?? 6} />}
        {props.kind === 'chart' && (
          <span className={styles.chart} style={{ height: props.heightPx ?? 280 }}>
            <svg viewBox="0 0 100 40" preserveAspectRatio="none" className={styles.wave}>
              <title>{labels.loading}</title>
              <path d="M0 32 12 26l9 4 14-12 10 5 13-10 12 6 14-13 16 4" vectorEffect="non-scaling-stroke" />
            </svg>
          </span>
        )}
        {props.kind === 'block' && (
          <span className={styles.line} style={{ height: props.heightPx, width: props.widthPx }} />
        )}
      </div>
    </div>
  );
}
