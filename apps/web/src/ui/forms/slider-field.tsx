import type { CSSProperties, InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './forms.module.css';

interface SliderFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  readonly value: number;
  /** The value in words: with unit and sign. */
  readonly display: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SliderField({ label, hint, error, hideLabel, display, id, ref, ...rest }: SliderFieldProps) {
  const [least, most] = [Number(rest.min ?? 0), Number(rest.max ?? 100)];
  const share = `${((rest.value - least) / (most - least || 1)) * 100}%`;
  const text = (
    <span className={styles.sliderLabel}>
      <span>{label}</span>
      <output className={styles.sliderValue}>{display}</output>
    </span>
  );
  return (
    <Field {...{ id, hint, error, hideLabel }} label={text}>
      {(control) => (
        <input
          {...rest}
          {...control}
          ref={ref}
          type="range"
          aria-valuetext={display}
          className={styles.slider}
          style={{ '--share': share } as CSSProperties}
        />
      )}
    </Field>
  );
}
