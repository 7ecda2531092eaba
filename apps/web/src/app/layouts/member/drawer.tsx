import { type MouseEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { memberText } from '../../menu/member.text.ts';
import styles from './drawer.module.css';
import { SidebarEntries } from './sidebar.tsx';

/** The menu of the member area on a phone: slides in from the side, closes on a change of screen. */
export function Drawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText(memberText);
  const element = useRef<HTMLDialogElement>(null);
  const path = usePath();

  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the drawer
  useEffect(onClose, [path]);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same through onCancel
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label={t('mainMenu')}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <Logo size={24} withName />
            <IconButton icon="close" size="large" label={t('closeMenu')} onClick={onClose} />
          </header>
          <nav aria-label={t('mainMenu')} className={styles.scroll}>
            <SidebarEntries />
          </nav>
        </div>
      )}
    </dialog>
  );
}
