import { Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { QueryArea } from '../../api/query-area.tsx';
import { useText } from '../../i18n/use-text.ts';
import { KeyboardOverlays } from '../../keyboard/keyboard-overlays.tsx';
import { isFluid } from '../../session/app-state/layout-group.ts';
import { useRootStore } from '../../session/app-state/root-store.ts';
import { BackToTop } from '../back-to-top.tsx';
import { shellText } from '../shell-text.ts';
import { CHOSEN_SIZE_MIN_PX } from '../thresholds.ts';
import { useWidth } from '../use-width.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { HorizontalMenu } from './horizontal-menu.tsx';
import styles from './member-layout.module.css';
import { memberMenu } from './member-menu.ts';
import { Preloader } from './preloader.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { sidebarSizeAt } from './sidebar-size.ts';
import { TopBar } from './top-bar.tsx';

/** What every signed-in screen stands in. */
export function MemberLayout() {
  const t = useText(shellText);
  const layout = useRootStore((state) => state.layout);
  const width = useWidth();
  const size = sidebarSizeAt(width, layout.leftSidebarSizeType);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const horizontal = layout.layoutType === 'horizontal' && size !== 'drawer';
  const sidebar = !horizontal && size !== 'drawer';
  return (
    <QueryArea>
      <div
        className={styles.layout}
        data-area="member"
        data-width={isFluid(layout) ? 'fluid' : 'boxed'}
        data-position={layout.layoutPositionType}
        data-view={sidebar ? layout.leftSidebarViewType : undefined}
        data-sidebar={sidebar || undefined}
      >
        <a className="skip-link" href="#content">
          {t('skipToContent')}
        </a>
        {sidebar && <Sidebar size={size} />}
        <div className={styles.column}>
          <div className={styles.bars}>
            <TopBar
              size={size}
              sizeIsChosen={width >= CHOSEN_SIZE_MIN_PX}
              horizontal={horizontal}
              onOpenDrawer={() => setDrawerOpen(true)}
              onOpenSettings={() => setSettingsOpen(true)}
            />
            {horizontal && <HorizontalMenu parts={memberMenu} />}
          </div>
          <main id="content" tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
        </div>
        {size === 'drawer' && <Drawer open={drawerOpen} onClose={closeDrawer} />}
        {size === 'drawer' && <BottomBar />}
        {settingsOpen && <SettingsPanel onClose={() => setSettingsOpen(false)} />}
        <BackToTop />
        <Preloader />
        <KeyboardOverlays />
      </div>
    </QueryArea>
  );
}
