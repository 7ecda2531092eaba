import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** The panel's name for screen readers. */
  readonly label: string;
  /** Beside the button that closes it: a heading, or the logo. */
  readonly head: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly from?: 'left' | 'right';
  /** Its width, and what else differs. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Slides in from a side over the whole height; mounted only while it is open. */
export function SidePanel(props: SidePanelProps) {
  const { label, head, closeLabel, onClose, from = 'right', className, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  // Closed while it still stands in the page: one that is taken out of it gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same through onCancel
    <dialog
      ref={element}
      className={`${styles.panel} ${className ?? ''}`}
      data-from={from}
      aria-label={label}
      onClick={(event) => event.target === element.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          {head}
          <IconButton icon="close" size="large" label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
