import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { useLabels } from '../labels.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'small' | 'medium' | 'large' | 'wide';
  /** False while leaving would lose something: only the buttons close it. */
  readonly dismissable?: boolean;
  readonly children?: ReactNode;
}

/** A window over the page. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, width = 'medium', dismissable = true } = props;
  const labels = useLabels();
  const modal = useModal({ open, onClose, dismissable });
  const id = useId();
  if (!open) return null;
  return (
    <dialog
      {...modal}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {dismissable && <IconButton icon="close" label={labels.close} onClick={onClose} />}
        </header>
        {description && (
          <p id={`${id}-description`} className={styles.description}>
            {description}
          </p>
        )}
        <div className={styles.body}>{props.children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
