import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useModal } from '../dialog/use-modal.ts';
import { addIcons, Icon, type IconName } from '../icons/icon.tsx';
import { MEMBER_ICON_PATHS } from '../icons/member-icon-paths.ts';
import styles from './command-palette.module.css';
import { paletteText } from './palette.text.ts';
import { type RankableEntry, rankEntries } from './rank-entries.ts';
import { useOnceAnswered } from './use-once-answered.ts';

// Open on public pages too, where it lists members' screens with their icons.
addIcons(MEMBER_ICON_PATHS);

export interface PaletteEntry extends RankableEntry {
  readonly id: string;
  /** Entries of one group stand together under its name: Screens, Symbols, Actions. */
  readonly group: string;
  readonly icon?: IconName;
  /** Beside the title, such as a company's name. */
  readonly note?: string;
  /** The keys that do the same without the palette. */
  readonly shortcut?: string;
  readonly onChoose: () => void;
}

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly PaletteEntry[];
  /** For entries that are looked up elsewhere while the member types. */
  readonly onQueryChange?: (query: string) => void;
  /** Some of them are still on their way. */
  readonly pending?: boolean;
}

const MOST_SHOWN = 40;

interface Group {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** Groups in the order of their best entry. */
function groupEntries(entries: readonly PaletteEntry[]): readonly Group[] {
  const names = [...new Set(entries.map(({ group }) => group))];
  return names.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }));
}

function PaletteList(props: {
  readonly groups: readonly Group[];
  readonly active: PaletteEntry | undefined;
  readonly listId: string;
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}) {
  const t = useText(paletteText);
  return (
    <div id={props.listId} role="listbox" aria-label={t('paletteTitle')} className={styles.list}>
      {props.groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={group.name} role="group" aria-label={group.name}>
          <div className={styles.group} aria-hidden="true">
            {group.name}
          </div>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search field
            <div
              key={entry.id}
              id={`${props.listId}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === props.active}
              className={styles.entry}
              onPointerMove={() => props.onPoint(entry)}
              onClick={() => props.onChoose(entry)}
            >
              {entry.icon && <Icon name={entry.icon} />}
              <span className={styles.title}>{entry.title}</span>
              {entry.note && <span className={styles.note}>{entry.note}</span>}
              {entry.shortcut && <kbd className={styles.shortcut}>{entry.shortcut}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Panel({ onClose, entries, onQueryChange, pending = false }: CommandPaletteProps) {
  const t = useText(paletteText);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState<string>();
  const slowQuery = useDeferredValue(query);
  const groups = useMemo(
    () => groupEntries(rankEntries(slowQuery, entries, MOST_SHOWN)),
    [slowQuery, entries],
  );
  const shown = groups.flatMap((group) => group.entries);
  const active = shown.find(({ id }) => id === pointed) ?? shown[0];
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.onChoose();
  };
  const isOld = pending || slowQuery !== query;
  const waits = useOnceAnswered(isOld, () => active && choose(active));
  const point = (entry: PaletteEntry | undefined) => {
    waits.current = false;
    setPointed(entry?.id);
    if (entry) document.getElementById(`${listId}-${entry.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const at = active ? shown.indexOf(active) : -1;
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % shown.length,
      ArrowUp: (at - 1 + shown.length) % shown.length,
      PageDown: Math.min(at + 8, shown.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const target = targets[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // An entry that was walked to since is on the screen and meant.
      if (isOld && (!active || active.id !== pointed)) waits.current = true;
      else if (active) choose(active);
    } else if (target !== undefined) point(shown[target]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <Icon name="search" size={20} />
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog that is opened to type into
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          aria-label={t('paletteTitle')}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palettePlaceholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPointed(undefined);
            waits.current = false;
            onQueryChange?.(event.target.value);
          }}
          onKeyDown={onKey}
        />
      </div>
      <PaletteList groups={groups} active={active} listId={listId} onPoint={point} onChoose={choose} />
      {shown.length === 0 && <p className={styles.none}>{t('paletteNone', { query: slowQuery })}</p>}
      <p className={styles.hint}>{t('paletteHint')}</p>
      <p className="visually-hidden" role="status">
        {t('paletteCount', { count: shown.length })}
      </p>
    </div>
  );
}

/** Ctrl/⌘-K: every screen, symbol and action by its name. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useText(paletteText);
  const { open, onClose } = props;
  const modal = useModal({ open, onClose });
  if (!open) return null;
  return (
    <dialog {...modal} className={styles.dialog} aria-label={t('paletteTitle')}>
      <Panel {...props} />
    </dialog>
  );
}
