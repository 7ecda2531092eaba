import styles from './gauge.module.css';

interface GaugeProps {
  readonly label: string;
  /** −1 to 1; null draws the scale without a hand. */
  readonly value: number | null;
  readonly display: string;
  /** Words under the two ends. */
  readonly ends: readonly [low: string, high: string];
  /** Too little behind it to be taken for an answer. */
  readonly faint?: boolean;
}

const RADIUS = 52;
const CENTRE = { x: 64, y: 62 };

function at(value: number, radius: number): string {
  const angle = Math.PI * (1 - (value + 1) / 2);
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
}

/** A half circle from −1 to 1 with its value as a hand and in figures. */
export function Gauge({ label, value, display, ends, faint = false }: GaugeProps) {
  const shown = value === null ? null : Math.max(-1, Math.min(1, value));
  const arc = (from: number, to: number) =>
    `M${at(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)}`;
  return (
    <figure className={`${styles.gauge} ${faint ? styles.faint : ''}`}>
      <svg viewBox="0 0 128 70" role="img" aria-label={`${label}: ${display}`}>
        <path className={styles.low} d={arc(-1, -0.34)} />
        <path className={styles.middle} d={arc(-0.3, 0.3)} />
        <path className={styles.high} d={arc(0.34, 1)} />
        {shown !== null && <path className={styles.hand} d={`M${at(shown, 34)}L${at(shown, 60)}`} />}
      </svg>
      <figcaption>
        <span>{ends[0]}</span>
        <strong>{display}</strong>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
