import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './forms.module.css';

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, hideLabel, id, className, ref, ...rest }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel }} required={rest.required}>
      {(control) => (
        <div className={`${styles.box} ${error ? styles.wrong : ''} ${className ?? ''}`}>
          <textarea rows={4} {...rest} {...control} ref={ref} className={`${styles.input} ${styles.area}`} />
        </div>
      )}
    </Field>
  );
}
