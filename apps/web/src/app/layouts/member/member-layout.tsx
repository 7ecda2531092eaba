import { Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { QueryArea } from '../../../shared/api/query-area.tsx';
import { AsOfStrip } from '../../../shared/market/as-of/as-of-strip.tsx';
import { useCarriedAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { PreparationBanner } from '../../../shared/market/preparation/preparation-banner.tsx';
import { matchesPath } from '../../../shared/navigation/match-path.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { isFluid } from '../../../shared/session/app-state/layout-group.ts';
import { useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { FirstHour } from '../../../shared/watchlists/first-hour/first-hour.tsx';
import { WatchlistOverlay } from '../../../shared/watchlists/watchlist-overlay.tsx';
import { KeyboardOverlays } from '../../keyboard/keyboard-overlays.tsx';
import { memberMenu } from '../../menu/member-menu.ts';
import { routes } from '../../routes.tsx';
import { SymbolBar } from '../../symbol-header/symbol-bar.tsx';
import { BackToTop } from '../back-to-top.tsx';
import { CHOSEN_SIZE_MIN_PX } from '../thresholds.ts';
import { useWidth } from '../use-width.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { HorizontalMenu } from './horizontal-menu.tsx';
import styles from './member-layout.module.css';
import { Preloader } from './preloader.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { sidebarSizeAt } from './sidebar-size.ts';
import { TopBar } from './top-bar.tsx';
import { usePaletteAhead } from './use-palette-ahead.ts';

function isMemberScreen(path: string): boolean {
  return routes.some((row) => row.access === 'member' && matchesPath(row.path, path));
}

/** What every signed-in screen stands in. */
export function MemberLayout() {
  const t = useText(shellText);
  const layout = useRootStore((state) => state.layout);
  const width = useWidth();
  const size = sidebarSizeAt(width, layout.leftSidebarSizeType);
  useCarriedAsOf(isMemberScreen);
  usePaletteAhead();
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
            <AsOfStrip />
          </div>
          <PreparationBanner />
          <main id="content" tabIndex={-1} className={styles.content}>
            <FirstHour />
            <SymbolBar />
            <Outlet />
          </main>
        </div>
        {size === 'drawer' && <Drawer open={drawerOpen} onClose={closeDrawer} />}
        {size === 'drawer' && <BottomBar />}
        {settingsOpen && <SettingsPanel onClose={() => setSettingsOpen(false)} />}
        <BackToTop />
        <Preloader />
        <KeyboardOverlays />
        <WatchlistOverlay />
      </div>
    </QueryArea>
  );
}
