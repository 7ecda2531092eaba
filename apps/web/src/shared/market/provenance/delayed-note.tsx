import type { CallReply, Calls } from '@auspex/contract';
import { formatDate } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { pathTo } from '../../navigation/paths.ts';
import { marketText } from '../market.text.ts';
import styles from './provenance.module.css';

type Delayed = NonNullable<CallReply<Calls['signals.detail']>['delayed']>;

interface DelayedWordsProps {
  /** What a reply says is held back, by market. */
  readonly delayed: readonly (Delayed | null)[] | undefined;
}

/** How many bars late signals and forecasts are on the member’s plan, and where they are not. */
export function DelayedWords({ delayed = [] }: DelayedWordsProps) {
  const t = useText(marketText);
  const language = useLanguage();
  return delayed.map((one) => {
    if (one === null) return null;
    const { market, bars, date } = one;
    const day = formatDate(Date.parse(date), language);
    return (
      <span key={market} data-delayed={market}>
        {t(`delayed.${market}`, { count: bars, date: day })} ·{' '}
        <a href={pathTo('plans')}>{t(`delayed.plan.${market}`)}</a>{' '}
      </span>
    );
  });
}

/** The same in a line of its own. */
export function DelayedNote({ delayed }: DelayedWordsProps) {
  return (
    <p className={styles.delayed}>
      <DelayedWords delayed={delayed} />
    </p>
  );
}
