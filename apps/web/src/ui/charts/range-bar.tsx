import styles from './range-bar.module.css';

interface RangeBarProps {
  /** The range in words: what, from, to. */
  readonly label: string;
  readonly low: number;
  readonly middle?: number;
  readonly high: number;
  /** The scale all bars of a column share, around zero. */
  readonly fullAt: number;
  readonly widthPx?: number;
}

const HEIGHT_PX = 14;

/** An interval on a common scale with zero marked: whether it lies above, below or across. */
export function RangeBar({ label, low, middle, high, fullAt, widthPx = 96 }: RangeBarProps) {
  const x = (value: number) => ((Math.max(-fullAt, Math.min(fullAt, value)) / fullAt + 1) / 2) * widthPx;
  return (
    <svg
      className={styles.range}
      width={widthPx}
      height={HEIGHT_PX}
      viewBox={`0 0 ${widthPx} ${HEIGHT_PX}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.zero} d={`M${widthPx / 2} 0V${HEIGHT_PX}`} />
      <rect
        className={styles.span}
        x={x(low)}
        y="5"
        width={Math.max(1, x(high) - x(low))}
        height="4"
        rx="2"
      />
      {middle !== undefined && <circle className={styles.middle} cx={x(middle)} cy="7" r="3" />}
    </svg>
  );
}
