import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { QueryArea } from '../../../shared/api/query-area.tsx';
import { AsOfStrip } from '../../../shared/market/as-of/as-of-strip.tsx';
import { useCarriedAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { PreparationBanner } from '../../../shared/market/preparation/preparation-banner.tsx';
import { SymbolHrefContext } from '../../../shared/market/symbol-href.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { isFluid } from '../../../shared/session/app-state/layout-group.ts';
import { useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { FirstHour } from '../../../shared/watchlists/first-hour/first-hour.tsx';
import { WatchlistOverlay } from '../../../shared/watchlists/watchlist-overlay.tsx';
import { addIcons } from '../../../ui/icons/icon.tsx';
import { MEMBER_ICON_PATHS } from '../../../ui/icons/member-icon-paths.ts';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { KeyboardOverlays } from '../../keyboard/keyboard-overlays.tsx';
import { memberMenu } from '../../menu/member-menu.ts';
import { screenOfPath } from '../../screen-of-path.ts';
import { expectsSymbol, hrefOfSymbol, symbolOfAddress } from '../../symbol-header/symbol-tabs.ts';
import { BackToTop } from '../back-to-top.tsx';
import { CHOSEN_SIZE_MIN_PX } from '../thresholds.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './member-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { sidebarSizeAt } from './sidebar-size.ts';
import { TopBar } from './top-bar.tsx';

addIcons(MEMBER_ICON_PATHS);

const SymbolHeader = lazyPart(
  async () => (await import('../../symbol-header/symbol-header.tsx')).SymbolHeader,
);

const TradingHost = lazyPart(
  async () => (await import('../../../features/trading/trading-host.tsx')).TradingHost,
  { inPlace: false },
);

const HorizontalMenu = lazyPart(async () => (await import('./horizontal-menu.tsx')).HorizontalMenu);

const Preloader = lazyPart(async () => (await import('./preloader.tsx')).Preloader, { inPlace: false });

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);

/** Room of the horizontal menu until it is here. */
const MENU_PX = 44;

/** Late enough to be in nobody's way. */
const AFTER_MS = 2_000;

function symbolHref(asset: Parameters<typeof hrefOfSymbol>[0]): string {
  return hrefOfSymbol(asset, { path: window.location.pathname, search: window.location.search });
}

function isMemberScreen(path: string): boolean {
  const screen = screenOfPath(path);
  return screen?.access === 'member' || screen?.insideForMembers === true;
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
            {horizontal && (
              <Suspense fallback={<div style={{ height: MENU_PX }} />}>
                <HorizontalMenu parts={memberMenu} />
              </Suspense>
            )}
            <AsOfStrip />
          </div>
          <PreparationBanner />
          <main id="content" tabIndex={-1} className={styles.content}>
            <FirstHour />
            <SymbolBar />
            <Outlet />
          </main>
        </div>
        <Suspense>{size === 'drawer' && drawerOpen && <Drawer onClose={closeDrawer} />}</Suspense>
        {size === 'drawer' && <BottomBar />}
        <Suspense>{settingsOpen && <SettingsPanel onClose={() => setSettingsOpen(false)} />}</Suspense>
        <BackToTop />
        <Suspense>{layout.preloader === 'enable' && <Preloader />}</Suspense>
        <KeyboardOverlays />
        <Suspense>
          <TradingHost />
        </Suspense>
        <SymbolHrefContext value={symbolHref}>
          <WatchlistOverlay />
        </SymbolHrefContext>
      </div>
    </QueryArea>
  );
}

/** Loads the command palette once the page is at rest: the first letters after `/` must not be lost. */
function usePaletteAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A connection that fails here fails again, and is told, when the palette is opened.
      void import('../../keyboard/screen-palette.tsx').catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The width of the window in CSS pixels. */
function useWidth(): number {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => 1440,
  );
}

/** The symbol header wherever the address shows one symbol; nothing on every other screen. */
function SymbolBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const shown = symbolOfAddress(path, search);
  const room = <div className={styles.symbolRoom} />;
  if (!shown) return expectsSymbol(path) ? room : null;
  return (
    <Suspense fallback={room}>
      <SymbolHeader symbol={shown.symbol} tab={shown.tab} />
    </Suspense>
  );
}
