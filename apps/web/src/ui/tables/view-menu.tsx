import { type FormEvent, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { TextField } from '../forms/text-field.tsx';
import type { SavedView, SavedViewsPort } from './saved-views.ts';
import styles from './table-tools.module.css';
import { ToolPopover } from './tool-popover.tsx';

interface ViewMenuProps {
  readonly port: SavedViewsPort;
  /** The present view as a query string. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}

export function ViewMenu({ port, query, onOpen }: ViewMenuProps) {
  const labels = useDataLabels();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    port.save({ name: name.trim(), query });
    setName('');
  };
  return (
    <ToolPopover icon="bookmark" label={labels.views}>
      {({ button, close }) => (
        <div className={styles.views}>
          {port.list.length === 0 && <p className="muted">{labels.noViews}</p>}
          <ul className={styles.columns}>
            {port.list.map((view) => (
              <ViewEntry
                key={view.name}
                {...{ view, port }}
                present={view.query === query}
                onGone={() => button.current?.focus()}
                onOpen={() => {
                  onOpen(view.query);
                  close();
                  button.current?.focus();
                }}
              />
            ))}
          </ul>
          <form className={styles.save} onSubmit={save}>
            <TextField
              label={labels.viewName}
              value={name}
              maxLength={40}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" size="small" disabled={name.trim() === ''}>
              {labels.saveView}
            </Button>
          </form>
        </div>
      )}
    </ToolPopover>
  );
}

interface ViewEntryProps {
  readonly view: SavedView;
  readonly port: SavedViewsPort;
  /** The table shows it now. */
  readonly present: boolean;
  readonly onOpen: () => void;
  /** What had the focus is there no more. */
  readonly onGone: () => void;
}

interface RenameFormProps {
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: (name: string) => void;
}

function RenameForm({ name, taken, onRename }: RenameFormProps) {
  const labels = useDataLabels();
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  const usable = next !== '' && (next === name || !taken.includes(next));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (usable) onRename(next);
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextField
        label={fillText(labels.renameView, { name })}
        value={typed}
        maxLength={40}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="small" disabled={!usable}>
        {labels.confirm}
      </Button>
    </form>
  );
}

/** A saved view in the list: a press shows it; it can be renamed and deleted. */
function ViewEntry({ view, port, present, onOpen, onGone }: ViewEntryProps) {
  const labels = useDataLabels();
  const [renaming, setRenaming] = useState(false);
  const { name } = view;
  if (renaming) {
    return (
      <li>
        <RenameForm
          name={name}
          taken={port.list.map((each) => each.name)}
          onRename={(next) => {
            setRenaming(false);
            port.rename(name, next);
            onGone();
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={styles.view}
        aria-current={present ? 'true' : undefined}
        title={name}
        onClick={onOpen}
      >
        {name}
      </button>
      <span className={styles.move}>
        <IconButton
          icon="edit"
          label={fillText(labels.renameView, { name })}
          size="small"
          onClick={() => setRenaming(true)}
        />
        <IconButton
          icon="trash"
          label={fillText(labels.deleteView, { name })}
          size="small"
          onClick={() => {
            port.remove(name);
            onGone();
          }}
        />
      </span>
    </li>
  );
}
