import { useDataLabels } from '../data-labels.ts';
import styles from './sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

interface SparklineProps {
  /** Oldest first; null where there was none. */
  readonly values: readonly (number | null)[];
  /** What the line shows, in words, with its direction. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  /** `direction` colours by last against first. */
  readonly tone?: 'direction' | 'neutral' | 'accent';
}

function toneOf(values: readonly (number | null)[]): 'up' | 'down' | 'neutral' {
  const present = values.filter((value) => value !== null);
  const change = (present.at(-1) ?? 0) - (present[0] ?? 0);
  if (change === 0) return 'neutral';
  return change > 0 ? 'up' : 'down';
}

export function Sparkline({ values, label, width = 88, height = 22, tone = 'direction' }: SparklineProps) {
  const labels = useDataLabels();
  const shape = sparklinePath(values, { width, height, marginPx: 2.5 });
  if (!shape) return <span className={styles.none} role="img" aria-label={`${label}: ${labels.noValue}`} />;
  const colour = tone === 'direction' ? toneOf(values) : tone;
  return (
    <svg
      className={`${styles.sparkline} ${styles[colour]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={shape.path} />
      <circle cx={shape.last.x} cy={shape.last.y} r="1.8" />
    </svg>
  );
}
