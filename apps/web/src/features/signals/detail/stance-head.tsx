import { formatDate } from '@auspex/market';
import { useEffect, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { SignalRow } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import { StanceBadge } from '../stance-badge.tsx';
import { VotesBar } from '../votes-bar.tsx';
import styles from './detail.module.css';

interface StanceHeadProps {
  readonly signal: SignalRow;
  readonly backHref: string;
  readonly takesFocus: boolean;
}

/** The stance, who votes for it and since when. */
export function StanceHead({ signal, backHref, takesFocus }: StanceHeadProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { asset, stance, votes, since, ageBars, previousStance, date } = signal;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had it went with the table; a control that still has it keeps it.
    if (takesFocus && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  const day = (text: string) => formatDate(Date.parse(text), language);
  return (
    <header className={styles.head}>
      <a className={styles.back} href={backHref}>
        <Icon name="arrow-left" />
        {t('detail.back')}
      </a>
      <div className={styles.headLine}>
        <h1 ref={heading} tabIndex={-1}>
          {t('detail.title', { symbol: asset.symbol })}
        </h1>
        <span className={styles.bigBadge}>
          <StanceBadge stance={stance} />
        </span>
        <VotesBar votes={votes} size="large" />
      </div>
      <p className={styles.muted}>
        {ageBars === 0
          ? t('detail.sinceToday', { date: day(since) })
          : t('detail.since', { date: day(since), count: ageBars })}
        {previousStance !== null && ` (${t('detail.before', { stance: t(`stance.${previousStance}`) })})`}
        {'. '}
        {t('detail.made', { date: day(date) })}
      </p>
    </header>
  );
}
