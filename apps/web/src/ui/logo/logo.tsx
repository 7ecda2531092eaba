import styles from './logo.module.css';

/** A wing whose leading edge is a price line: up, a dip, and up for good. Drawn on 24 × 24, filled. */
const LOGO_PATH =
  'M1.5 21C4 17.5 6 14.5 8.2 11.5l3.4 2.7L22.5 2.5c.3 4-.8 7-3.2 9.1-1.3 1.1-2.9 1.8-4.7 2.2 1.9.3 3.7.2 5.4-.3-1.3 2.4-3.4 3.7-6.2 4.1-1.2.2-2.4.1-3.7-.1 1.6.8 3.2 1.1 4.9 1-3.3 2.6-7.8 3.3-13.5 2.5Z';

interface LogoProps {
  readonly size?: number;
  /** Shows the name beside the wing. */
  readonly withName?: boolean;
  /** Both parts in the surrounding text's colour, for places that carry a single ink. */
  readonly oneColour?: boolean;
}

export function Logo({ size = 24, withName = false, oneColour = false }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg
        className={oneColour ? undefined : styles.wing}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        focusable="false"
        role="img"
        aria-label="Auspex"
        aria-hidden={withName}
      >
        <path d={LOGO_PATH} />
      </svg>
      {withName && (
        <span className={styles.name} style={{ fontSize: size * 0.92 }}>
          Auspex
        </span>
      )}
    </span>
  );
}
