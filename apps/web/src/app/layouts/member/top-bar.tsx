import { Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useConfiguration } from '../../../shared/api/configuration-store.ts';
import { AsOfControl } from '../../../shared/market/as-of/as-of-control.tsx';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { openOverlay } from '../../../shared/navigation/overlay.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { changeGroup, useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { openWatchlists } from '../../../shared/watchlists/panel-store.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { memberText } from '../../menu/member.text.ts';
import { QuickSwitches } from '../quick-switches.tsx';
import { BAR_SCROLL_PX } from '../thresholds.ts';
import { useScrolled } from '../use-scrolled.ts';
import { UserMenu } from '../user-menu.tsx';
import { otherSize, type SidebarSize } from './sidebar-size.ts';
import styles from './top-bar.module.css';

const AlertBell = lazyPart(async () => (await import('../../../shared/alerts/alert-bell.tsx')).AlertBell, {
  inPlace: false,
});

interface TopBarProps {
  readonly size: SidebarSize;
  /** The window leaves the size of the sidebar to the member. */
  readonly sizeIsChosen: boolean;
  readonly horizontal: boolean;
  readonly onOpenDrawer: () => void;
  readonly onOpenSettings: () => void;
}

function MenuButton({ size, sizeIsChosen, horizontal, onOpenDrawer }: Omit<TopBarProps, 'onOpenSettings'>) {
  const t = useText(memberText);
  if (size === 'drawer') {
    return <IconButton icon="menu" size="large" label={t('openMenu')} onClick={onOpenDrawer} />;
  }
  if (horizontal) return <Logo size={24} withName />;
  if (!sizeIsChosen) return null;
  return (
    <IconButton
      icon="menu"
      size="large"
      label={t('changeSize')}
      onClick={() =>
        changeGroup('layout', (layout) => ({
          ...layout,
          leftSidebarSizeType: otherSize(layout.leftSidebarSizeType),
        }))
      }
    />
  );
}

export function TopBar({ onOpenSettings, ...menu }: TopBarProps) {
  const t = useText(memberText);
  const scrolled = useScrolled(BAR_SCROLL_PX);
  const earlier = useAsOf().kind === 'at';
  const { topbarThemeType, layoutModeType, directionColours } = useRootStore((state) => state.layout);
  return (
    <header
      className={styles.bar}
      data-shadow={scrolled || undefined}
      data-as-of={earlier || undefined}
      data-theme={topbarThemeType === 'dark' ? 'dark' : layoutModeType}
      data-directions={directionColours}
    >
      <MenuButton {...menu} />
      <button type="button" className={styles.search} onClick={() => openOverlay('palette')}>
        <Icon name="search" />
        <span className={styles.searchText}>{t('search')}</span>
        <span className={styles.searchShort}>{t('searchShort')}</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      <div className={styles.side}>
        <span className={styles.badge}>
          <ExplainedBadge />
        </span>
        <AsOfControl />
        <Suspense
          fallback={
            <IconButton icon="bell" size="large" label={t('alerts')} caption={t('alerts')} disabled />
          }
        >
          <AlertBell />
        </Suspense>
        <IconButton
          icon="star"
          size="large"
          label={t('watchlists')}
          caption={t('watchlists')}
          onClick={openWatchlists}
        />
        <span className={styles.switches}>
          <QuickSwitches themes={{ dark: t('layoutModeType.dark'), light: t('layoutModeType.light') }} />
        </span>
        <IconButton
          icon="layout"
          size="large"
          label={t('settings')}
          caption={t('layout')}
          onClick={onOpenSettings}
        />
        <UserMenu />
      </div>
    </header>
  );
}

/** Says on every screen that prices are invented, and to pointer, finger and keyboard alike what that means. */
function ExplainedBadge() {
  const t = useText(shellText);
  const configuration = useConfiguration();
  if (!configuration?.market.simulated) return null;
  return (
    <Tooltip text={t('simulatedWhy')} focusable>
      <Badge tone="info">{t('simulated')}</Badge>
    </Tooltip>
  );
}
