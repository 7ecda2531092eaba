import { formatProbability } from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import styles from './formats.module.css';
import { Missing } from './missing.tsx';
import { WithInterval } from './with-interval.tsx';

interface ProbabilityProps {
  /** 0 to 1. */
  readonly value: number | null | undefined;
  readonly interval?: { readonly low: number; readonly high: number; readonly level: number };
  readonly missing?: string;
}

export function Probability({ value, interval, missing }: ProbabilityProps) {
  const locale = useLanguage();
  if (value === null || value === undefined || !Number.isFinite(value)) return <Missing reason={missing} />;
  const text = <span className={styles.number}>{formatProbability(value, locale)}</span>;
  if (!interval) return text;
  return (
    <WithInterval
      low={formatProbability(interval.low, locale)}
      high={formatProbability(interval.high, locale)}
      level={interval.level}
    >
      {text}
    </WithInterval>
  );
}
