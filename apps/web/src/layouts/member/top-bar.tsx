import { useText } from '../../i18n/use-text.ts';
import { changeGroup, useRootStore } from '../../session/app-state/root-store.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/logo/logo.tsx';
import { openOverlay } from '../../keyboard/overlay.ts';
import { QuickSwitches } from '../quick-switches.tsx';
import { SimulatedBadge } from '../simulated-badge.tsx';
import { BAR_SCROLL_PX } from '../thresholds.ts';
import { useScrolled } from '../use-scrolled.ts';
import { UserMenu } from '../user-menu.tsx';
import { memberText } from './member-text.ts';
import { otherSize, type SidebarSize } from './sidebar-size.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly size: SidebarSize;
  readonly horizontal: boolean;
  readonly onOpenDrawer: () => void;
  readonly onOpenSettings: () => void;
}

function MenuButton({ size, horizontal, onOpenDrawer }: Omit<TopBarProps, 'onOpenSettings'>) {
  const t = useText(memberText);
  if (size === 'drawer') {
    return <IconButton icon="menu" size="large" label={t('openMenu')} onClick={onOpenDrawer} />;
  }
  if (horizontal) return <Logo size={24} withName />;
  return (
    <IconButton
      icon="menu"
      size="large"
      className={styles.sizeButton}
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

export function TopBar({ size, horizontal, onOpenDrawer, onOpenSettings }: TopBarProps) {
  const t = useText(memberText);
  const scrolled = useScrolled(BAR_SCROLL_PX);
  const { topbarThemeType, layoutModeType, directionColours } = useRootStore((state) => state.layout);
  return (
    <header
      className={styles.bar}
      data-shadow={scrolled || undefined}
      data-theme={topbarThemeType === 'dark' ? 'dark' : layoutModeType}
      data-directions={directionColours}
    >
      <MenuButton size={size} horizontal={horizontal} onOpenDrawer={onOpenDrawer} />
      <button type="button" className={styles.search} onClick={() => openOverlay('palette')}>
        <Icon name="search" />
        <span className={styles.searchText}>{t('search')}</span>
        <span className={styles.searchShort}>{t('searchShort')}</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      <div className={styles.side}>
        <span className={styles.badge}>
          <SimulatedBadge />
        </span>
        <QuickSwitches />
        <IconButton icon="settings" size="large" label={t('settings')} onClick={onOpenSettings} />
        <UserMenu />
      </div>
    </header>
  );
}
