import { type ChangeEvent, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { readSavedRoot, type SavedRoot } from './saved-root.ts';
import styles from './verify.module.css';
import { verifyText } from './verify.text.ts';

interface SavedRootFieldProps {
  readonly saved: SavedRoot | null;
  /** The chain that was verified; null before. */
  readonly world: string | null;
  readonly onChange: (saved: SavedRoot | null) => void;
}

/** Takes an end of the chain that was kept earlier: a witness that nobody here could have changed. */
export function SavedRootField({ saved, world, onChange }: SavedRootFieldProps) {
  const t = useText(verifyText);
  const locale = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const found = await readSavedRoot(file);
    setRefused(found === null ? file.name : null);
    if (found !== null) onChange(found);
  };
  return (
    <div className={styles.saved}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="application/json,.json"
        aria-label={t('file.choose')}
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Button kind="quiet" size="small" icon="upload" onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
      {saved !== null && (
        <p>
          {t('file.chosen', { file: saved.file, count: saved.root.count.toLocaleString(locale) })}{' '}
          {world !== null && world !== saved.root.world && t('file.foreign', { world: saved.root.world })}
          <Button kind="quiet" size="small" icon="close" onClick={() => onChange(null)}>
            {t('file.forget')}
          </Button>
        </p>
      )}
      {refused !== null && <p role="alert">{t('file.refused', { file: refused })}</p>}
    </div>
  );
}
