import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './watchlist-panel.module.css';
import { watchlistsText } from './watchlists.text.ts';

interface ListNameFormProps {
  readonly label: string;
  readonly action: string;
  readonly first: string;
  /** Names that other lists have. */
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** The name of a new or renamed list; says what is wrong with it before anything is sent. */
export function ListNameForm({ label, action, first, taken, onName, onCancel }: ListNameFormProps) {
  const t = useText(watchlistsText);
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    const folded = wanted.toLocaleLowerCase();
    if (wanted === '') setProblem(t('newNameEmpty'));
    else if (taken.some((other) => other.toLocaleLowerCase() === folded)) setProblem(t('nameTaken'));
    else onName(wanted);
  };
  return (
    <form className={styles.nameForm} onSubmit={send} noValidate>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        autoFocus
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" kind="primary">
        {action}
      </Button>
      <IconButton icon="close" label={t('cancel')} onClick={onCancel} />
    </form>
  );
}
