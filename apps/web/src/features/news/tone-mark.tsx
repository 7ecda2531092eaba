import { DirectionMark } from '../../ui/formats/direction-mark.tsx';
import type { Tone } from './news-address.ts';
import styles from './news-stream.module.css';

/** ▲, ▼, a dash or a question mark: tone is never said by colour alone. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  if (tone === 'positive') return <DirectionMark direction="up" />;
  if (tone === 'negative') return <DirectionMark direction="down" />;
  return (
    <span className={styles.toneMark} aria-hidden="true">
      {tone === 'neutral' ? '–' : '?'}
    </span>
  );
}
