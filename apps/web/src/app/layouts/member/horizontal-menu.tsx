import { useText } from '../../../i18n/use-text.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { memberText } from '../../menu/member.text.ts';
import { isCurrent, type MemberEntry, type MenuPart, useEntryLabel } from '../../menu/member-menu.ts';
import { Dropdown } from '../menu/dropdown.tsx';
import { MenuLink } from '../menu/menu-link.tsx';
import { MENU_ITEMS_BEFORE_MORE, ONE_COLUMN_MAX_ITEMS } from '../thresholds.ts';
import styles from './horizontal-menu.module.css';

function Entries({ entries }: { readonly entries: readonly MemberEntry[] }) {
  const labelOf = useEntryLabel();
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <MenuLink key={entry.href} href={entry.href} icon={entry.icon}>
          {labelOf(entry)}
        </MenuLink>
      ))}
    </ul>
  );
}

function entriesOf(part: MenuPart): readonly MemberEntry[] {
  return part.kind === 'group' ? part.entries : [part.entry];
}

function Part({ part }: { readonly part: MenuPart }) {
  const t = useText(memberText);
  const labelOf = useEntryLabel();
  const path = usePath();
  if (part.kind === 'entry') {
    const { entry } = part;
    return (
      <a
        href={entry.href}
        className={styles.entry}
        aria-current={isCurrent(entry.href, path) ? 'page' : undefined}
      >
        <Icon name={entry.icon} />
        {labelOf(entry)}
      </a>
    );
  }
  return (
    <Dropdown
      triggerClassName={styles.entry}
      columns={submenuColumns(part.entries.length)}
      current={part.entries.some((entry) => isCurrent(entry.href, path))}
      label={
        <>
          <Icon name={part.icon} />
          {t(part.label)}
          <Icon name="chevron-down" />
        </>
      }
    >
      <Entries entries={part.entries} />
    </Dropdown>
  );
}

/** The menu as a band under the top bar: six entries, the rest under More. */
export function HorizontalMenu({ parts }: { readonly parts: readonly MenuPart[] }) {
  const t = useText(memberText);
  const { shown, more } = foldMenu(parts);
  const folded = more.flatMap(entriesOf);
  const keyOf = (part: MenuPart) => (part.kind === 'group' ? part.label : part.entry.href);
  return (
    <nav className={styles.menu} aria-label={t('mainMenu')}>
      {shown.map((part) => (
        <Part key={keyOf(part)} part={part} />
      ))}
      {folded.length > 0 && (
        <Dropdown
          triggerClassName={styles.entry}
          columns={submenuColumns(folded.length)}
          label={
            <>
              <Icon name="more" />
              {t('more')}
              <Icon name="chevron-down" />
            </>
          }
        >
          <Entries entries={folded} />
        </Dropdown>
      )}
    </nav>
  );
}

/** The entries that stay in the bar and those that fold into More. */
export function foldMenu<Item>(items: readonly Item[]): { shown: readonly Item[]; more: readonly Item[] } {
  return { shown: items.slice(0, MENU_ITEMS_BEFORE_MORE), more: items.slice(MENU_ITEMS_BEFORE_MORE) };
}

/** In how many columns a submenu stands. */
export function submenuColumns(items: number): 1 | 3 {
  return items > ONE_COLUMN_MAX_ITEMS ? 3 : 1;
}
