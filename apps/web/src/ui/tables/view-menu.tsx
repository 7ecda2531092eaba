import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useLabels } from '../labels.ts';
import { Popover } from '../popover/popover.tsx';
import type { SavedViewsPort } from './saved-views.ts';
import styles from './table-tools.module.css';
import { ViewEntry } from './view-entry.tsx';

interface ViewMenuProps {
  readonly port: SavedViewsPort;
  /** The present view as a query string. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}

export function ViewMenu({ port, query, onOpen }: ViewMenuProps) {
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    port.save({ name: name.trim(), query });
    setName('');
  };
  return (
    <>
      <IconButton
        ref={button}
        icon="bookmark"
        label={labels.views}
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      />
      <Popover
        anchor={button}
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom-end"
        role="dialog"
        label={labels.views}
        padded
      >
        <div className={styles.views}>
          {port.list.length === 0 && <p className={styles.none}>{labels.noViews}</p>}
          <ul className={styles.columns}>
            {port.list.map((view) => (
              <ViewEntry
                key={view.name}
                {...{ view, port }}
                present={view.query === query}
                onGone={() => button.current?.focus()}
                onOpen={() => {
                  onOpen(view.query);
                  setOpen(false);
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
      </Popover>
    </>
  );
}
