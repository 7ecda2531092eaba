import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Logo } from '../../../ui/logo/logo.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { memberText } from '../../menu/member.text.ts';
import styles from './drawer.module.css';
import { SidebarEntries } from './sidebar.tsx';

/** The menu of the member area on a phone: slides in from the side, closes on the way to a screen, also to the one behind it. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(memberText);
  const visit = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).state.__TSR_key,
  });
  const [openedAt] = useState(visit);
  useEffect(() => {
    if (visit !== openedAt) onClose();
  }, [visit, openedAt, onClose]);
  return (
    <SidePanel
      from="left"
      className={styles.drawer}
      label={t('mainMenu')}
      head={<Logo size={24} withName />}
      closeLabel={t('closeMenu')}
      onClose={onClose}
    >
      <nav aria-label={t('mainMenu')} className={styles.scroll}>
        <SidebarEntries />
      </nav>
    </SidePanel>
  );
}
