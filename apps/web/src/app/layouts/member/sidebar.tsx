import { type PointerEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { memberText } from '../../menu/member.text.ts';
import { isCurrent, type MemberEntry, memberMenu, useEntryLabel } from '../../menu/member-menu.ts';
import styles from './sidebar.module.css';
import type { SidebarSize } from './sidebar-size.ts';

interface EntryProps {
  readonly entry: MemberEntry;
  readonly iconsOnly: boolean;
}

function Entry({ entry, iconsOnly }: EntryProps) {
  const t = useText(memberText);
  const labelOf = useEntryLabel();
  const path = usePath();
  const { caption } = entry;
  return (
    <li>
      <a
        href={entry.href}
        className={styles.entry}
        aria-current={isCurrent(entry.href, path) ? 'page' : undefined}
        title={iconsOnly ? labelOf(entry) : undefined}
      >
        <Icon name={entry.icon} size={20} className={styles.icon} />
        <span className={styles.caption} aria-hidden="true">
          {caption ? t(caption) : labelOf(entry)}
        </span>
        <span className={styles.label}>
          {labelOf(entry)}
          {entry.mark && <span className={styles.mark}>{t(entry.mark)}</span>}
        </span>
      </a>
    </li>
  );
}

/** The entries of the member area; the same in the sidebar and in the phone's drawer. */
export function SidebarEntries({ iconsOnly = false }: { readonly iconsOnly?: boolean }) {
  const t = useText(memberText);
  return (
    <div className={styles.groups}>
      {memberMenu.map((part) =>
        part.kind === 'group' ? (
          <section key={part.label} className={styles.group}>
            <h2 className={styles.heading}>
              <span>{t(part.label)}</span>
              <span className={styles.short} aria-hidden="true">
                {t(part.caption)}
              </span>
            </h2>
            <ul className={styles.list}>
              {part.entries.map((entry) => (
                <Entry key={entry.href} entry={entry} iconsOnly={iconsOnly} />
              ))}
            </ul>
          </section>
        ) : (
          <ul key={part.entry.href} className={`${styles.list} ${styles.single}`}>
            <Entry entry={part.entry} iconsOnly={iconsOnly} />
          </ul>
        ),
      )}
    </div>
  );
}

export function Sidebar({ size }: { readonly size: SidebarSize }) {
  const t = useText(memberText);
  const { leftSidebarType, layoutModeType, leftSidebarImageType, directionColours } = useRootStore(
    (state) => state.layout,
  );
  /** Of a mouse or pen: a finger leaves `:hover` behind, and the wide menu would stay over the page that was gone to. */
  const [pointed, setPointed] = useState(false);
  const point = ({ pointerType, type }: PointerEvent) => {
    if (pointerType !== 'touch') setPointed(type === 'pointerenter');
  };
  return (
    <aside
      className={styles.sidebar}
      data-size={size}
      data-pointed={pointed || undefined}
      onPointerEnter={point}
      onPointerLeave={point}
      data-image={leftSidebarImageType}
      data-theme={leftSidebarType === 'dark' ? 'dark' : layoutModeType}
      data-directions={directionColours}
    >
      <div className={styles.sheet}>
        <a href={pathTo('technicalAnalysis')} className={styles.brand} aria-label="Auspex">
          <Logo size={24} />
          <span className={styles.brandName}>Auspex</span>
        </a>
        <nav aria-label={t('mainMenu')} className={styles.scroll}>
          <SidebarEntries iconsOnly={size === 'sm'} />
        </nav>
      </div>
    </aside>
  );
}
