import { type FormEvent, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useLabels } from '../labels.ts';
import type { SavedView, SavedViewsPort } from './saved-views.ts';
import styles from './table-tools.module.css';

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
  const labels = useLabels();
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
export function ViewEntry({ view, port, present, onOpen, onGone }: ViewEntryProps) {
  const labels = useLabels();
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
