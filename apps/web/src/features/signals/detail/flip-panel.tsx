import { formatPercent, formatPrice } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { membersText } from '../../../shared/market/vocabulary/members.text.ts';
import { memberName } from '../../../shared/market/vocabulary/names.ts';
import { Card } from '../../../ui/card/card.tsx';
import type { Flip, StanceFlip } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import styles from './detail.module.css';

interface FlipPanelProps {
  readonly flips: readonly Flip[];
  readonly stanceFlips: readonly StanceFlip[];
  readonly lastClose: number;
}

const MOST_VOTES = 6;
/** Closes are tried at least so far from the last one. */
const REACH = 0.15;
const SIDES = ['above', 'below'] as const;
const NONE = { above: 'flip.noneAbove', below: 'flip.noneBelow' } as const;

function usePlace() {
  const language = useLanguage();
  return ({ close, change }: Pick<FlipAt<unknown>, 'close' | 'change'>) => ({
    price: formatPrice(close, undefined, language),
    change: formatPercent(change, 1, language),
  });
}

/** The nearest close on each side that turns the stance, with the votes that turn it. */
function StanceLines({ stanceFlips, lastClose }: Omit<FlipPanelProps, 'flips'>) {
  const t = useText(signalsText);
  const tm = useText(membersText);
  const placeOf = usePlace();
  const { at, anyway } = readFlips(stanceFlips, lastClose);
  const by = ({ members }: StanceFlip) => (
    <span className="muted">
      {t('flip.by', { members: members.map((member) => memberName(member, tm)).join(', ') })}
    </span>
  );
  const reach = formatPercent(REACH, 0, useLanguage()).replace(/^\+/, '');
  const silent = anyway.length > 0 ? [] : SIDES.filter((side) => at.every((each) => each.side !== side));
  if (stanceFlips.length === 0) return <p className={styles.flipLine}>{t('flip.none', { reach })}</p>;
  return (
    <>
      {anyway.map((flip) => (
        <p key={flip.to} className={styles.flipLine}>
          {t('flip.anyway', { to: t(`stance.${flip.to}`) })} {by(flip)}
        </p>
      ))}
      {at.map((each) => (
        <p key={each.side} className={styles.flipLine}>
          {t(`flip.${each.side}`, { to: t(`stance.${each.flip.to}`), ...placeOf(each) })} {by(each.flip)}
        </p>
      ))}
      {silent.map((side) => (
        <p key={side} className={styles.flipLine}>
          {t(NONE[side], { reach })}
        </p>
      ))}
    </>
  );
}

/** What would turn the stance, and the votes that would change first. */
export function FlipPanel({ flips, stanceFlips, lastClose }: FlipPanelProps) {
  const t = useText(signalsText);
  const tm = useText(membersText);
  const placeOf = usePlace();
  const { at, anyway } = readFlips(flips, lastClose);
  const vote = ({ member: id, label, from, to }: Flip) =>
    t('flip.vote', {
      indicator: memberName({ id, label }, tm),
      from: t(`stance.${from}`),
      to: t(`stance.${to}`),
    });
  return (
    <Card title={t('flip.title')}>
      <div className={styles.flips}>
        <StanceLines stanceFlips={stanceFlips} lastClose={lastClose} />
        <p className="muted">{t('flip.bar')}</p>
        {flips.length > 0 && (
          <>
            <h3 className={styles.small}>{t('flip.votes')}</h3>
            <ul className={styles.flipVotes}>
              {anyway.slice(0, MOST_VOTES).map((flip) => (
                <li key={`${flip.member} ${flip.to}`}>
                  <span>{vote(flip)}</span>
                  <span className="muted">{t('flip.still')}</span>
                </li>
              ))}
              {at.slice(0, Math.max(0, MOST_VOTES - anyway.length)).map((each) => (
                <li key={`${each.flip.member} ${each.side}`}>
                  <span>{vote(each.flip)}</span>
                  <span className="muted">{t('flip.at', placeOf(each))}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

/** A close at which something changes, and how far it is. */
interface FlipAt<Changing> {
  readonly flip: Changing;
  readonly close: number;
  /** Against the last close, as a fraction. */
  readonly change: number;
  readonly side: 'above' | 'below';
}

/** Changes that a price brings about, the nearest first, and those that come about at any price. */
interface FlipReading<Changing> {
  readonly at: readonly FlipAt<Changing>[];
  readonly anyway: readonly Changing[];
}

/** How far each change is from the last close. */
export function readFlips<Changing extends Flip | StanceFlip>(
  flips: readonly Changing[],
  lastClose: number,
): FlipReading<Changing> {
  const at = flips.flatMap((flip): FlipAt<Changing>[] => {
    const { close } = flip;
    if (close === null) return [];
    return [{ flip, close, change: close / lastClose - 1, side: close >= lastClose ? 'above' : 'below' }];
  });
  return {
    at: at.sort((one, other) => Math.abs(one.change) - Math.abs(other.change)),
    anyway: flips.filter(({ close }) => close === null),
  };
}
