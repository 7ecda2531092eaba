import { Icon } from '../icons/icon.tsx';
import styles from './forms.module.css';

interface FieldErrorProps {
  readonly id?: string;
  readonly text: string | undefined;
}

export function FieldError({ id, text }: FieldErrorProps) {
  return (
    <div aria-live="polite">
      {text && (
        <p id={id} className={styles.error}>
          <Icon name="error" />
          {text}
        </p>
      )}
    </div>
  );
}
