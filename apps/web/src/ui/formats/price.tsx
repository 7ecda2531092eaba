import { type Decimal, decimal, formatFullPrice, formatPrice, type MaybeNumber } from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import styles from './formats.module.css';
import { Missing } from './missing.tsx';

interface PriceProps {
  readonly value: MaybeNumber | string;
  /** The smallest step of the price; decides the digits. */
  readonly tick?: Decimal | string;
  /** That somebody set or paid: all its digits. */
  readonly full?: boolean;
  /** Shown muted after the price, such as USD. */
  readonly unit?: string;
  readonly missing?: string;
}

export function Price({ value, tick, full = false, unit, missing }: PriceProps) {
  const locale = useLanguage();
  if (value === null || value === undefined) return <Missing reason={missing} />;
  const amount = typeof value === 'string' ? decimal(value) : value;
  const step = typeof tick === 'string' ? decimal(tick) : tick;
  return (
    <span className={styles.number}>
      {full ? formatFullPrice(amount, locale) : formatPrice(amount, step, locale)}
      {unit && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
