import { Dialog } from '../dialog/dialog.tsx';
import { useLabels } from '../labels.ts';
import styles from './keyboard-help.module.css';

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly {
    /** Pressed one after the other; keys held together are one text such as `Ctrl K`. */
    readonly keys: readonly string[];
    readonly does: string;
  }[];
}

interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly groups: readonly ShortcutGroup[];
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  const labels = useLabels();
  return keys.map((key, place) => (
    <span key={`${keys.slice(0, place).join(' ')} ${key}`}>
      {place > 0 && <span className="note"> {labels.followedBy} </span>}
      {key.split(' ').map((part) => (
        <kbd key={part} className={styles.key}>
          {part}
        </kbd>
      ))}
    </span>
  ));
}

/** A group with more keys than this runs over the whole width. */
const LONG = 8;

export function KeyboardHelp({ open, onClose, groups }: KeyboardHelpProps) {
  const labels = useLabels();
  return (
    <Dialog open={open} onClose={onClose} title={labels.keyboardTitle} width="large">
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} data-long={group.shortcuts.length > LONG || undefined}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className={styles.line}>
                  <dt>
                    <Keys keys={shortcut.keys} />
                  </dt>
                  <dd>{shortcut.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
