import { formatPercent, formatPrice } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card/card.tsx';
import type { Flip, Member, Stance } from '../signal.ts';
import { signalsText } from '../signals-text.ts';
import styles from './detail.module.css';
import { type FlipAt, memberOfFlip, readFlips, stanceAfter } from './flip-words.ts';

interface FlipPanelProps {
  readonly stance: Stance;
  readonly flips: readonly Flip[];
  readonly members: readonly Member[];
  readonly lastClose: number;
}

const MOST_VOTES = 6;

/** One line of what would turn the stance, and the votes that would change first. */
export function FlipPanel({ stance: now, flips, members, lastClose }: FlipPanelProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { stance, votes, stuck } = readFlips(flips, lastClose);
  const at = ({ close, change }: FlipAt) => ({
    price: formatPrice(close, undefined, language),
    change: formatPercent(change, 1, language),
  });
  const vote = (flip: Flip) =>
    t('flip.vote', {
      indicator: memberOfFlip(flip, members),
      from: t(`stance.${flip.from}`),
      to: t(`stance.${flip.to}`),
    });
  return (
    <Card title={t('flip.title')}>
      <div className={styles.flips}>
        {stance.map((each) => (
          <p key={each.side} className={styles.flipLine}>
            {t(`flip.${each.side}`, { to: t(`stance.${stanceAfter(now, each.flip)}`), ...at(each) })}{' '}
            <span className={styles.muted}>
              {t('flip.by', { indicator: memberOfFlip(each.flip, members) })}
            </span>
          </p>
        ))}
        {stance.length === 0 && <p className={styles.flipLine}>{t('flip.none')}</p>}
        {votes.length + stuck.length > 0 && (
          <>
            <h3 className={styles.small}>{t('flip.votes')}</h3>
            <ul className={styles.flipVotes}>
              {votes.slice(0, MOST_VOTES).map((each) => (
                <li key={`${each.flip.indicator} ${each.side} ${each.close}`}>
                  <span>{vote(each.flip)}</span>
                  <span className={styles.muted}>{t('flip.at', at(each))}</span>
                </li>
              ))}
              {stuck.slice(0, Math.max(0, MOST_VOTES - votes.length)).map((flip) => (
                <li key={`${flip.indicator} ${flip.to}`}>
                  <span>{vote(flip)}</span>
                  <span className={styles.muted}>{t('flip.noPrice')}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
