import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './forms.module.css';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** `switch` takes effect at once, `checkbox` when the form is sent. */
  readonly look?: 'checkbox' | 'switch';
  readonly ref?: Ref<HTMLInputElement>;
}

export function CheckField({ label, hint, error, look = 'checkbox', id, ref, ...rest }: CheckFieldProps) {
  const made = useId();
  const name = id ?? made;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.check}>
      <input
        {...rest}
        ref={ref}
        id={name}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={look === 'switch' ? styles.switch : styles.checkbox}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <div className={styles.checkWords}>
        <label htmlFor={name}>{label}</label>
        {hint && (
          <p id={`${name}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <FieldError id={`${name}-error`} text={error} />
      </div>
    </div>
  );
}
