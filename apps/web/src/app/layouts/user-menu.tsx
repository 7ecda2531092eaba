import { useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { useIsAdmin, useMember, useMemberName } from '../../shared/session/use-session.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dropdown } from './menu/dropdown.tsx';
import { MenuLink } from './menu/menu-link.tsx';
import styles from './user-menu.module.css';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '');
  return letters.join('').toUpperCase();
}

/** The member's picture; initials, drawn and not read, where there is none. */
function Avatar({ name, photoUrl }: { readonly name: string; readonly photoUrl: string | null }) {
  return photoUrl ? (
    <img className={styles.avatar} src={photoUrl} alt="" width={32} height={32} />
  ) : (
    <span className={styles.avatar} aria-hidden="true" data-initials={initialsOf(name)} />
  );
}

/** Who is signed in, and what belongs to them. */
export function UserMenu() {
  const t = useText(shellText);
  const title = useText(screenTitles);
  const member = useMember();
  const name = useMemberName();
  const admin = useIsAdmin();
  if (!member) return null;
  return (
    <Dropdown
      align="end"
      accessibleName={t('account', { name: name ?? member.email })}
      triggerClassName={styles.trigger}
      label={
        <>
          <Avatar name={name ?? member.email} photoUrl={member.photoURL} />
          <span className={styles.name}>{name}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      <p className={styles.welcome}>
        <strong>{name ? t('welcome', { name }) : t('welcomeNobody')}</strong>
        <span>{member.email}</span>
      </p>
      <ul className={styles.list}>
        <MenuLink href={pathTo('profile')} icon="user">
          {title('profile')}
        </MenuLink>
        <MenuLink href={pathTo('pricing')} icon="card">
          {title('pricing')}
        </MenuLink>
        <MenuLink href={pathTo('manageApiKeys')} icon="key">
          {title('manageApiKeys')}
        </MenuLink>
        {admin && (
          <MenuLink href={pathTo('adminDashboard')} icon="admin">
            {title('adminDashboard')}
          </MenuLink>
        )}
        <MenuLink href={pathTo('logout')} icon="logout">
          {t('logout')}
        </MenuLink>
      </ul>
    </Dropdown>
  );
}
