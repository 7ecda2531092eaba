import { useLanguage } from '../../i18n/use-text.ts';
import { DirectionMark } from '../../ui/formats/direction-mark.tsx';
import { formatTone } from './format-tone.ts';
import styles from './sentiment.module.css';

interface ToneProps {
  readonly value: number;
  /** Too little behind it: grey, without a mark. */
  readonly faint?: boolean;
}

/** A tone by sign, mark and colour. */
export function Tone({ value, faint = false }: ToneProps) {
  const text = formatTone(value, useLanguage());
  const direction = text.startsWith('+') ? 'up' : /^\d/.test(text) ? null : 'down';
  const look = faint || direction === null ? styles.faint : styles[direction];
  return (
    <span className={`${styles.tone} ${look}`}>
      {!faint && direction !== null && <DirectionMark direction={direction} />}
      {text}
    </span>
  );
}
