import { useId } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './segmented.module.css';

export interface SegmentedItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the words, which then name it. */
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly items: readonly SegmentedItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 'small' | 'medium';
}

/** One choice of a few, all in sight: native radio buttons, so arrows and forms work by themselves. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, items, value, onChange, size = 'medium' } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.segmented} ${styles[size]}`}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className={styles.item} title={item.icon ? item.label : undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={item.disabled}
            onChange={() => onChange(item.value)}
          />
          <span className={styles.face}>
            {item.icon ? <Icon name={item.icon} title={item.label} /> : item.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
