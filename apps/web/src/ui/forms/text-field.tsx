import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './forms.module.css';

export interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  /** Inside the box before the text: an icon or a sign. */
  readonly prefix?: ReactNode;
  /** Inside the box after the text: a unit or a button. */
  readonly suffix?: ReactNode;
  /** Between box and hint, such as a meter. */
  readonly extra?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, prefix, suffix, extra, id, className, ref, ...input } = props;
  return (
    <Field {...{ id, label, hint, error, hideLabel, extra }} required={input.required}>
      {(control) => (
        <div className={`${styles.box} ${error ? styles.wrong : ''} ${className ?? ''}`}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input type="text" {...input} {...control} ref={ref} className={styles.input} />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
