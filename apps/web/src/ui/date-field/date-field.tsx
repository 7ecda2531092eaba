import { formatDate, parseDate, startOfDate } from '@auspex/market';
import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { IconButton } from '../button/icon-button.tsx';
import type { FieldTexts } from '../forms/field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useLabels } from '../labels.ts';
import styles from './date-field.module.css';

interface DateFieldProps extends FieldTexts {
  /** `YYYY-MM-DD`, or what was written and is no date. */
  readonly value: string;
  /** The last day that may be picked. */
  readonly max?: string;
  readonly onChange: (value: string) => void;
}

/**
 * A day, written and read as dates are everywhere else in the product. The button opens the browser's own calendar,
 * which knows the member's week, keyboard and phone.
 */
export function DateField({ value, max, onChange, ...texts }: DateFieldProps) {
  const labels = useLabels();
  const language = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  /** What is being written stays as it is until the field is left. */
  const [written, setWritten] = useState<string | null>(null);
  const day = parseDate(value);
  const shown = day === undefined ? value : formatDate(startOfDate(day), language);
  const openCalendar = () => {
    // Safari on a phone opens one for the field that has the focus, and only then.
    if (window.matchMedia('(pointer: coarse)').matches) picker.current?.focus();
    picker.current?.showPicker();
  };
  return (
    <TextField
      {...texts}
      className={styles.field}
      autoComplete="off"
      placeholder={formatDate(Date.UTC(2025, 2, 1), language)}
      value={written ?? shown}
      onChange={({ target }) => {
        setWritten(target.value);
        onChange(parseDate(target.value) ?? target.value);
      }}
      onBlur={() => setWritten(null)}
      suffix={
        <>
          <input
            ref={picker}
            className={styles.picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={day ?? ''}
            max={max}
            onChange={({ target }) => onChange(target.value)}
          />
          <IconButton icon="calendar" size="small" label={labels.calendar} onClick={openCalendar} />
        </>
      }
    />
  );
}
