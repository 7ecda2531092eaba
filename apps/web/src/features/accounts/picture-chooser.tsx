import { CallError } from '@auspex/contract/client';
import { type ChangeEvent, useRef, useState } from 'react';
import type { TextKey } from '../../i18n/messages.ts';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { dropFile, sendForm } from '../../shared/api/fetch-file.ts';
import { explainedFailure } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { type AccountsTextKey, accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import { PictureCropper } from './picture-cropper.tsx';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';

type SettingsTextKey = TextKey<typeof settingsText>;

const windows = { avatar: { width: 512, height: 512 }, background: { width: 1200, height: 400 } } as const;
const mostBytes = 5 * 1024 * 1024;

/** Why the server takes a file for no picture. */
const refusals: Readonly<Record<string, SettingsTextKey>> = {
  'picture-too-large': 'picture.tooLarge',
  'picture-not-understood': 'picture.notUnderstood',
  'picture-unsafe': 'picture.unsafe',
};

/** Why a picture was not changed. */
export function pictureFailure(
  error: unknown,
  { t, ts }: { readonly t: Translate<AccountsTextKey>; readonly ts: Translate<SettingsTextKey> },
): string {
  const refusal = error instanceof CallError ? refusals[error.code ?? ''] : undefined;
  return refusal === undefined ? failureText(error, t) : explainedFailure(error, ts(refusal));
}

type PictureName = 'avatar' | 'background';

function addressIn(answer: unknown): string | null {
  return (answer as { readonly url?: string | null }).url ?? null;
}

/** Answers with the picture's new address. */
async function sendPicture(
  name: PictureName,
  picture: Blob,
  onProgress: (share: number) => void,
): Promise<string | null> {
  const form = new FormData();
  form.set('file', picture, `${name}.png`);
  return addressIn(await sendForm(`/api/user/pictures/${name}`, form, onProgress));
}

/** Answers with the address that is shown instead. */
async function removePicture(name: PictureName): Promise<string | null> {
  return addressIn(await dropFile(`/api/user/pictures/${name}`));
}

interface PictureChooserProps {
  readonly name: PictureName;
  readonly url: string | null;
  readonly onChanged: (url: string | null) => void;
}

/** One of the member's pictures: choose, cut, send, remove. */
export function PictureChooser({ name, url, onChanged }: PictureChooserProps) {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    setFailure(null);
    if (file.size > mostBytes) return setFailure(ts('picture.tooLarge'));
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setFailure(ts('picture.notUnderstood'));
    }
  };
  const run = async (work: () => Promise<string | null>) => {
    setFailure(null);
    try {
      onChanged(await work());
      setPicture(null);
    } catch (error) {
      setFailure(pictureFailure(error, { t, ts }));
    } finally {
      setProgress(null);
    }
  };
  const save = (cut: Blob) => {
    setProgress(0);
    void run(() => sendPicture(name, cut, setProgress));
  };
  return (
    <div className={styles.form}>
      <div className={name === 'avatar' ? styles.identity : styles.form}>
        {url !== null && (
          <img
            className={styles[name]}
            src={url}
            alt={ts(name === 'avatar' ? 'picture.avatar' : 'picture.background')}
          />
        )}
        <div className={styles.actions}>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {ts(name === 'avatar' ? 'picture.chooseAvatar' : 'picture.chooseBackground')}
          </Button>
          {url?.startsWith('/files/') && (
            <Button kind="quiet" icon="trash" onClick={() => void run(() => removePicture(name))}>
              {ts('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={ts(name === 'avatar' ? 'picture.chooseAvatar' : 'picture.chooseBackground')}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      {failure !== null && picture === null && <FormMessage tone="error">{failure}</FormMessage>}
      {picture !== null && (
        <PictureCropper
          picture={picture}
          window={windows[name]}
          round={name === 'avatar'}
          progress={progress}
          failure={failure}
          onSave={save}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  );
}
