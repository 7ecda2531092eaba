import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabLink {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

interface TabLinksProps {
  readonly label: string;
  readonly items: readonly TabLink[];
  /** Router links instead of plain ones; must carry `aria-current`. */
  readonly renderLink?: (
    link: TabLink & { readonly className: string; readonly ariaCurrent: 'page' | undefined },
  ) => ReactNode;
}

/** Looks like tabs, but each is a page of its own. */
export function TabLinks({ label, items, renderLink }: TabLinksProps) {
  const className = styles.tab ?? '';
  const list = useRef<HTMLElement>(null);
  const shown = items.find(({ current }) => current)?.href;
  // On a narrow screen the list scrolls by itself; the tab in force must not lie outside of it.
  useEffect(() => {
    const [room, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (shown && room && tab)
      room.scrollLeft += tab.getBoundingClientRect().right - room.getBoundingClientRect().right;
  }, [shown]);
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {items.map((item) => {
        const ariaCurrent = item.current ? 'page' : undefined;
        if (renderLink) return <span key={item.href}>{renderLink({ ...item, className, ariaCurrent })}</span>;
        return (
          <a key={item.href} href={item.href} className={className} aria-current={ariaCurrent}>
            {item.label}
          </a>
        );
      })}
    </nav>
  );
}
