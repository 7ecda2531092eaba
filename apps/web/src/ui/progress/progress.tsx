import { formatShare } from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import styles from './progress.module.css';
import { ProgressTrack, percentOf } from './progress-track.tsx';

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; leave out while nobody knows. */
  readonly share?: number;
  /** What is being done right now, or how much is missing. */
  readonly note?: string;
  readonly tone?: 'accent' | 'gain' | 'loss';
}

export function Progress({ label, share, note, tone = 'accent' }: ProgressProps) {
  const language = useLanguage();
  const percent = percentOf(share);
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        {percent !== undefined && (
          <span className={styles.percent}>{formatShare(percent / 100, 0, language)}</span>
        )}
      </div>
      <ProgressTrack {...{ label, percent, tone }} valueText={note} />
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
