import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { useModal } from '../dialog/use-modal.ts';
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
  const modal = useModal({ onClose });
  return (
    <dialog {...modal} className={`${styles.panel} ${className ?? ''}`} data-from={from} aria-label={label}>
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
