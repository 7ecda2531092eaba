import type { ReactNode } from 'react';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import styles from './menu-link.module.css';

interface MenuLinkProps {
  readonly href: string;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** One entry of a drop-down list. */
export function MenuLink({ href, icon, children }: MenuLinkProps) {
  const current = usePath() === href;
  return (
    <li>
      <a href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
        {icon && <Icon name={icon} className={styles.icon} />}
        {children}
      </a>
    </li>
  );
}
