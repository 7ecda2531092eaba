import { type ReactNode, useId } from 'react';
import { useLabels } from '../labels.ts';
import { FieldError } from './field-error.tsx';
import styles from './forms.module.css';

export interface FieldTexts {
  readonly label: ReactNode;
  /** Under the field, always in sight: what to enter. */
  readonly hint?: ReactNode;
  /** What is wrong and what would be right. */
  readonly error?: string;
  /** Label only for screen readers, where the place makes it plain. */
  readonly hideLabel?: boolean;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string;
  readonly required?: boolean;
  readonly extra?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, tied together for every reader. */
export function Field({ id, label, hint, error, hideLabel, required, extra, children }: FieldProps) {
  const labels = useLabels();
  const made = useId();
  const name = id ?? made;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {required && <span className="visually-hidden"> ({labels.required})</span>}
      </label>
      {children({
        id: name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {extra}
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} text={error} />
    </div>
  );
}
