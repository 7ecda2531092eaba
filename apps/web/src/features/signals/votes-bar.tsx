import { useText } from '../../i18n/use-text.ts';
import type { SignalRow } from './signal.ts';
import styles from './signals.module.css';
import { signalsText } from './signals.text.ts';

interface VotesBarProps {
  readonly votes: SignalRow['votes'];
  readonly size?: 'cell' | 'large';
}

/** How many members vote which way, as shares of one bar and as figures. */
export function VotesBar({ votes, size = 'cell' }: VotesBarProps) {
  const t = useText(signalsText);
  const sides = ['buy', 'hold', 'sell'] as const;
  const words = t('votes.count', votes);
  return (
    <span className={styles.votes} data-size={size} title={words}>
      <span className={styles.voteBar} aria-hidden="true">
        {sides.map((side) => (
          <span key={side} data-side={side} style={{ flexGrow: votes[side] }} />
        ))}
      </span>
      <span className="visually-hidden">{words}</span>
      <span className={styles.voteCount} aria-hidden="true">
        {size === 'large' ? words : sides.map((side) => votes[side]).join('·')}
      </span>
    </span>
  );
}
