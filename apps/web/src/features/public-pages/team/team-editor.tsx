import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { sendForm } from '../../../shared/api/fetch-file.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useUnsaved } from '../../../shared/navigation/use-unsaved.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCopy } from '../copy/use-copy.ts';
import {
  changeDraft,
  draftOf,
  isChanged,
  type PersonChange,
  type PersonDraft,
  personOf,
  type TeamPageContent,
} from './person-draft.ts';
import styles from './team.module.css';
import { teamEditorText } from './team-editor.text.ts';

interface PersonFieldsProps {
  readonly draft: PersonDraft;
  readonly number: number;
  readonly onChange: (change: PersonChange) => void;
  readonly onUploading: (uploading: boolean) => void;
  readonly onUp: (() => void) | null;
  readonly onRemove: () => void;
}

function PersonFields({ draft, number, onChange, onUploading, onUp, onRemove }: PersonFieldsProps) {
  const t = useCopy(teamEditorText);
  const field = (name: Exclude<keyof PersonDraft, 'key'>) => ({
    label: t(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className={styles.fields}>
      <legend>{t('person', { number })}</legend>
      <TextField {...field('name')} required maxLength={80} />
      <TextField {...field('roleEn')} required maxLength={80} />
      <TextField {...field('roleFr')} required maxLength={80} />
      <TextArea {...field('aboutEn')} required maxLength={600} />
      <TextArea {...field('aboutFr')} required maxLength={600} />
      <TextField {...field('photo')} hint={t('photoHint')} />
      <PictureUpload onUploading={onUploading} onUploaded={(photo) => onChange({ photo })} />
      <TextField {...field('link')} type="url" hint={t('linkHint')} />
      <p className={styles.moves}>
        {onUp && (
          <Button size="small" icon="arrow-up" onClick={onUp}>
            {t('up')}
          </Button>
        )}
        <Button size="small" icon="trash" onClick={onRemove}>
          {t('remove')}
        </Button>
      </p>
    </fieldset>
  );
}

/** Letters, digits, dot, dash and underscore, as the store takes them; the time keeps two of a name apart. */
export function imageName(name: string, at: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  return `${at.toString(36)}-${plain.slice(-80)}`;
}

async function sendMarketingImage(file: File): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  const answer = await sendForm(`/files/images/marketing/${imageName(file.name, Date.now())}`, form);
  return String((answer as { readonly url: string }).url);
}

interface PictureUploadProps {
  readonly onUploading: (uploading: boolean) => void;
  readonly onUploaded: (url: string) => void;
}

/** Sends a picture to the site's pictures and hands over its address. */
function PictureUpload({ onUploading, onUploaded }: PictureUploadProps) {
  const t = useCopy(teamEditorText);
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async (file: File) => {
    setFailure(null);
    onUploading(true);
    try {
      onUploaded(await sendMarketingImage(file));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      onUploading(false);
    }
  };
  return (
    <div>
      <label htmlFor={id}>{t('upload')}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
        }}
      />
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
    </div>
  );
}

interface TeamEditorProps {
  readonly page: TeamPageContent;
  readonly onSaved: (page: TeamPageContent) => void;
  readonly onCancel: () => void;
}

/** For admins: writes the whole page. The server refuses when another admin was faster, and nothing typed is lost. */
export function TeamEditor({ page, onSaved, onCancel }: TeamEditorProps) {
  const t = useCopy(teamEditorText);
  const [drafts, setDrafts] = useState<readonly PersonDraft[]>(() =>
    page.people.map((person, index) => draftOf(person, index)),
  );
  const { ask, dialog } = useUnsaved(isChanged(drafts, page.people));
  const [uploads, setUploads] = useState(0);
  const [nextKey, setNextKey] = useState(page.people.length);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(null);
    try {
      const body = { version: page.version, people: drafts.map(personOf) };
      onSaved(await api.call('team.replace', { body }));
    } catch (error) {
      setFailure(failureText(error));
      setSaving(false);
    }
  };
  const moveUp = (index: number) => {
    const moved = [...drafts];
    moved.splice(index - 1, 0, ...moved.splice(index, 1));
    setDrafts(moved);
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      {dialog}
      <h2>{t('title')}</h2>
      <p className={styles.lead}>{t('intro')}</p>
      {drafts.map((draft, index) => (
        <PersonFields
          key={draft.key}
          draft={draft}
          number={index + 1}
          onChange={(change) => setDrafts((now) => changeDraft(now, draft.key, change))}
          onUploading={(uploading) => setUploads((now) => now + (uploading ? 1 : -1))}
          onUp={index > 0 ? () => moveUp(index) : null}
          onRemove={() => setDrafts(drafts.filter((one) => one.key !== draft.key))}
        />
      ))}
      <p>
        <Button
          icon="plus"
          onClick={() => {
            setDrafts([...drafts, draftOf(null, nextKey)]);
            setNextKey(nextKey + 1);
          }}
        >
          {t('add')}
        </Button>
      </p>
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <p className={styles.moves}>
        {/* A page saved before its pictures have arrived would be without them. */}
        <SubmitButton pending={saving || uploads > 0}>{t('save')}</SubmitButton>
        <Button onClick={() => ask(onCancel)}>{t('cancel')}</Button>
      </p>
    </form>
  );
}
