import { formatRange, formatShare } from '@auspex/market';
import type { ReactNode } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { useLabels } from '../labels.ts';
import styles from './formats.module.css';

interface WithIntervalProps {
  readonly children: ReactNode;
  /** Already formatted like the value. */
  readonly low: string;
  readonly high: string;
  /** Such as 0.8. */
  readonly level: number;
  readonly stacked?: boolean;
}

/** An uncertain number and, muted beside it, how uncertain. */
export function WithInterval({ children, low, high, level, stacked = false }: WithIntervalProps) {
  const labels = useLabels();
  const language = useLanguage();
  const words = fillText(labels.interval, { level: formatShare(level, 0, language), low, high });
  return (
    <span className={stacked ? styles.stacked : styles.beside}>
      {children}
      <span className={styles.interval} title={words}>
        <span className="visually-hidden">, {words}</span>
        <span aria-hidden="true">{formatRange(low, high, language)}</span>
      </span>
    </span>
  );
}
