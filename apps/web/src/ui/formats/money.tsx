import {
  type Currency,
  decimal,
  formatCompactMoney,
  formatMoney,
  type MaybeNumber,
  signOf,
} from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import { Directed } from './change.tsx';
import styles from './formats.module.css';
import { Missing } from './missing.tsx';

interface MoneyProps {
  readonly value: MaybeNumber | string;
  readonly currency: Currency;
  /** $1.23B, with the full amount on hover. */
  readonly compact?: boolean;
  readonly missing?: string;
}

export function Money({ value, currency, compact = false, missing }: MoneyProps) {
  const locale = useLanguage();
  if (value === null || value === undefined) return <Missing reason={missing} />;
  const amount = typeof value === 'string' ? decimal(value) : value;
  const full = formatMoney(amount, currency, locale);
  if (!compact) return <span className={styles.number}>{full}</span>;
  return (
    <span className={styles.number} title={full}>
      {formatCompactMoney(amount, currency, locale)}
    </span>
  );
}

interface MoneyChangeProps {
  /** An exact amount, such as -12.50. */
  readonly value: string | null | undefined;
  readonly currency: Currency;
  /** Not for money that only came or went: that has its sign, without mark and colour. */
  readonly isGain?: boolean;
  readonly missing?: string;
}

/** A gain or loss in money, with its sign and ▲ or ▼. */
export function MoneyChange({ value, currency, isGain = true, missing }: MoneyChangeProps) {
  const locale = useLanguage();
  if (value === null || value === undefined) return <Missing reason={missing} />;
  const amount = decimal(value);
  const text = formatMoney(amount, currency, locale);
  const signed = signOf(amount) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
  return isGain ? <Directed text={signed} /> : <span className={styles.number}>{signed}</span>;
}
