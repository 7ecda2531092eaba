import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { Dropdown } from '../menu/dropdown.tsx';
import { MenuLink } from '../menu/menu-link.tsx';
import { QuickSwitches } from '../quick-switches.tsx';
import { SimulatedBadge } from '../simulated-badge.tsx';
import { BAR_SCROLL_PX } from '../thresholds.ts';
import { useScrolled } from '../use-scrolled.ts';
import { UserMenu } from '../user-menu.tsx';
import styles from './public-header.module.css';
import { publicMenus, usePublicLabel } from './public-menu.ts';

function Entrance() {
  const t = useText(shellText);
  const member = useMember();
  if (member?.displayName) {
    return (
      <>
        <a href={pathTo('technicalAnalysis')} className={styles.members}>
          {t('members')}
        </a>
        <UserMenu />
      </>
    );
  }
  return (
    <span className={styles.guest}>
      <a href={pathTo('login')} className={buttonClass({ kind: 'quiet' })}>
        {t('signIn')}
      </a>
      <a href={pathTo('register')} className={buttonClass({ kind: 'primary' })}>
        {t('signUp')}
      </a>
    </span>
  );
}

function MobileMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useText(shellText);
  const labelOf = usePublicLabel();
  const member = useMember();
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <nav id="mobile-menu" className={styles.mobileMenu} aria-label={t('mainMenu')}>
      <ul className={styles.mobileList}>
        <MenuLink href={pathTo('landing')}>{t('home')}</MenuLink>
        {member?.displayName && <MenuLink href={pathTo('technicalAnalysis')}>{t('members')}</MenuLink>}
      </ul>
      {publicMenus.map((menu) => (
        <section key={menu.label}>
          <h2 className={styles.mobileHeading}>{t(menu.label)}</h2>
          <ul className={styles.mobileList}>
            {menu.entries.map((entry) => (
              <MenuLink key={entry.to} href={pathTo(entry.to)}>
                {labelOf(entry)}
              </MenuLink>
            ))}
          </ul>
        </section>
      ))}
      {!member?.displayName && (
        <div className={styles.mobileEntrance}>
          <a href={pathTo('login')} className={buttonClass({ size: 'large' })}>
            {t('signIn')}
          </a>
          <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('signUp')}
          </a>
        </div>
      )}
    </nav>
  );
}

/** The bar of the public pages: over the page at first, a band of its own once the page is scrolled. */
export function PublicHeader() {
  const t = useText(shellText);
  const labelOf = usePublicLabel();
  const path = usePath();
  const scrolled = useScrolled(BAR_SCROLL_PX);
  const [open, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu collapses on a change of screen
  useEffect(() => setOpen(false), [path]);

  return (
    <header className={styles.header} data-sticky={scrolled || undefined} data-open={open || undefined}>
      <div className={styles.bar}>
        <a href={pathTo('landing')} className={styles.brand} aria-label={`Auspex, ${t('home')}`}>
          <Logo size={26} withName />
        </a>
        <nav className={styles.menus} aria-label={t('mainMenu')}>
          <a
            href={pathTo('landing')}
            className={styles.entry}
            aria-current={path === pathTo('landing') ? 'page' : undefined}
          >
            {t('home')}
          </a>
          {publicMenus.map((menu) => (
            <Dropdown
              key={menu.label}
              triggerClassName={styles.entry}
              current={menu.entries.some((entry) => pathTo(entry.to) === path)}
              label={
                <>
                  {t(menu.label)}
                  <Icon name="chevron-down" />
                </>
              }
            >
              <ul className={styles.list}>
                {menu.entries.map((entry) => (
                  <MenuLink key={entry.to} href={pathTo(entry.to)}>
                    {labelOf(entry)}
                  </MenuLink>
                ))}
              </ul>
            </Dropdown>
          ))}
        </nav>
        <div className={styles.side}>
          <span className={styles.badge}>
            <SimulatedBadge />
          </span>
          <QuickSwitches />
          <Entrance />
          <button
            type="button"
            className={styles.burger}
            aria-expanded={open}
            aria-controls="mobile-menu"
            aria-label={t(open ? 'closeMenu' : 'openMenu')}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} size={20} />
          </button>
        </div>
      </div>
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </header>
  );
}
