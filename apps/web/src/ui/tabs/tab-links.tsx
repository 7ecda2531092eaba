import { type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';
import { useTabInSight } from './use-tab-in-sight.ts';

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
  useTabInSight(list, shown);
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
