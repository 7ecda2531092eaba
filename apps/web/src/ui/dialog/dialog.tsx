import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { useLabels } from '../labels.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'small' | 'medium' | 'large';
  /** False while leaving would lose something: only the buttons close it. */
  readonly dismissable?: boolean;
  readonly children?: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back afterwards. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, width = 'medium', dismissable = true } = props;
  const labels = useLabels();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it still stands in the page: one that is taken out of it gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);
  if (!open) return null;
  const closeOnBackdrop = (event: MouseEvent) => {
    if (dismissable && event.target === element.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same through onCancel
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
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
