import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './forms.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The browser's own list: the best one on every phone and for every screen reader. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, hideLabel, options, placeholder, id, className, ref, ...rest } = props;
  return (
    <Field {...{ id, label, hint, error, hideLabel }} required={rest.required}>
      {(control) => (
        <div className={`${styles.box} ${error ? styles.wrong : ''} ${className ?? ''}`}>
          <select {...rest} {...control} ref={ref} className={styles.input}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
