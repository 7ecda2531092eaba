import { formatPercent, type Language, MINUS } from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import { DirectionMark } from './direction-mark.tsx';
import styles from './formats.module.css';
import { Missing } from './missing.tsx';

interface ChangeProps {
  /** As a fraction: 0.0123 is +1.23 %. */
  readonly value: number | null | undefined;
  readonly places?: number;
  readonly missing?: string;
}

type Direction = 'up' | 'down' | 'flat';

/** By what is shown, not by what was measured: +0.00% is neither gain nor loss. */
export function directionOf(text: string): Direction {
  if (text.startsWith('+')) return 'up';
  return text.startsWith(MINUS) ? 'down' : 'flat';
}

/** A signed per cent with ▲ or ▼: sign, mark and colour say the same thing three times. */
export function Change({ value, places = 2, missing }: ChangeProps) {
  const locale = useLanguage();
  if (value === null || value === undefined || !Number.isFinite(value)) return <Missing reason={missing} />;
  return <Directed text={formatPercent(value, places, locale)} />;
}

/** A figure that begins with its sign. */
export function Directed({ text }: { readonly text: string }) {
  const direction = directionOf(text);
  return (
    <span className={`${styles.change} ${styles[direction]}`}>
      {direction !== 'flat' && <DirectionMark direction={direction} />}
      {text}
    </span>
  );
}

/** A tone from −1 to 1 with its sign; zero has none. */
export function formatTone(value: number, locale: Language, places = 2): string {
  const digits = Math.abs(value).toLocaleString(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  if (!/[1-9]/.test(digits)) return digits;
  return `${value > 0 ? '+' : MINUS}${digits}`;
}
