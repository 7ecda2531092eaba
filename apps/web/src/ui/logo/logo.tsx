import styles from './logo.module.css';
import { LOGO_PATH } from './logo-path.ts';

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
