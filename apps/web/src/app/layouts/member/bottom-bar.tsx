import { useText } from '../../../i18n/use-text.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { memberText } from '../../menu/member.text.ts';
import { bottomBarEntries, isCurrent, useEntryLabel } from '../../menu/member-menu.ts';
import styles from './bottom-bar.module.css';

/** The five most used places, under the thumb. */
export function BottomBar() {
  const t = useText(memberText);
  const labelOf = useEntryLabel();
  const path = usePath();
  return (
    <nav className={styles.bar} aria-label={t('mostUsed')}>
      {bottomBarEntries.map((entry) => (
        <a
          key={entry.href}
          href={entry.href}
          className={styles.entry}
          aria-current={isCurrent(entry.href, path) ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={20} />
          {labelOf(entry)}
        </a>
      ))}
    </nav>
  );
}
