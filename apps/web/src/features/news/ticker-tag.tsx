import { useText } from '../../i18n/use-text.ts';
import { newsText } from './news.text.ts';
import type { TickerTone } from './news-queries.ts';
import styles from './news-stream.module.css';
import { ToneMark } from './tone-mark.tsx';

interface TickerTagProps {
  readonly reading: TickerTone;
  readonly open: boolean;
  /** A pointer or the focus rests on it: its words stand out. */
  readonly onPoint: (ticker: string | null) => void;
  readonly onPress: () => void;
}

/** An asset in a headline and how the headline speaks of it; pressed, it says why. */
export function TickerTag({ reading, open, onPoint, onPress }: TickerTagProps) {
  const t = useText(newsText);
  const { ticker, label } = reading;
  const tone = t(`tone.${label}`);
  return (
    <button
      type="button"
      className={styles.tag}
      data-tone={label}
      data-bare={reading.evidence.length === 0 || undefined}
      aria-expanded={open}
      title={t('tag.open', { ticker, tone })}
      onPointerEnter={() => onPoint(ticker)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(ticker)}
      onBlur={() => onPoint(null)}
      onClick={onPress}
    >
      <strong>{ticker}</strong>
      <span className={styles.tagTone}>
        <ToneMark tone={label} /> {tone}
      </span>
    </button>
  );
}
