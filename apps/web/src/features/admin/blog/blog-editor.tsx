import { LANGUAGES, type Language } from '@auspex/market';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { makeId } from '../../../shared/api/make-id.ts';
import { failureText, mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { useUnsaved } from '../../../shared/navigation/use-unsaved.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { copyToClipboard } from '../../../ui/toasts/copy-to-clipboard.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { SectionState } from '../section-state.tsx';
import {
  type ArticleDraft,
  bodyOf,
  changeText,
  draftOf,
  isChanged,
  momentOf,
  type OpenArticle,
  type TextChange,
  type TextDraft,
  withPicture,
} from './article-draft.ts';
import { PictureField, WhenField } from './article-fields.tsx';
import { ArticleRevisions } from './article-revisions.tsx';
import styles from './blog-admin.module.css';
import { blogAdminText } from './blog-admin.text.ts';
import { type SentArticle, sendArticle } from './send-article.ts';

const LIMITS = { title: 160, summary: 400, body: 100_000, slug: 120 } as const;
/** The preview follows this long after the last letter. */
const PAUSE_MS = 400;

interface EditorProps {
  /** Null writes a new article. */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

const articleKey = (id: string | null) => ['admin', 'blog', 'article', id] as const;

export function BlogEditor(props: EditorProps) {
  const t = useText(blogAdminText);
  const { id, onClose } = props;
  const article = useQuery({
    queryKey: articleKey(id),
    queryFn: ({ signal }) => (id === null ? null : api.call('blog.open', { params: { id } }, { signal })),
    // A newer version under the writer's hands would not reach the form anyway.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return (
    <div className={styles.editor}>
      <div>
        <Button icon="arrow-left" onClick={onClose}>
          {t('back')}
        </Button>
      </div>
      <SectionState query={article}>
        {(open: OpenArticle | null) => <EditorForm {...props} first={open} />}
      </SectionState>
    </div>
  );
}

function EditorForm({ first, onMade, onClose }: EditorProps & { readonly first: OpenArticle | null }) {
  const t = useText(blogAdminText);
  const client = useQueryClient();
  /** The article as it is stored, as far as this form knows. */
  const [open, setOpen] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const { ask, leave, dialog } = useUnsaved(isChanged(draft, open));
  const [language, setLanguage] = useState<Language>(LANGUAGES[0]);
  /** Stays until the article is written: what is sent again is the same one. */
  const [newId] = useState(makeId);
  const sent = useRef<SentArticle[]>([]);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const text = draft.texts[language];
  const put = (change: Partial<ArticleDraft>) => setDraft((before) => ({ ...before, ...change }));
  const putText = (change: TextChange) => setDraft((before) => changeText(before, language, change));
  /** Takes over what is stored by now; what was typed since `sent` stays. */
  const reopen = async (id: string, sent?: ArticleDraft) => {
    await client.invalidateQueries({ queryKey: ['admin', 'blog'] });
    const stored = client.getQueryData<OpenArticle>(articleKey(id));
    // Not read again: what is in the form is what was written.
    if (stored === undefined || stored.version === open?.version) return;
    setOpen(stored);
    setDraft((now) => (sent === undefined || now === sent ? draftOf(stored) : now));
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(draft);
    if (body === null) return setFailure(t(momentOf(draft.when) === undefined ? 'whenWrong' : 'incomplete'));
    setSaving(true);
    setFailure(null);
    try {
      const outcome = await sendArticle(body, { open, newId, sent: sent.current, onArrived: setOpen });
      if (outcome.reason !== null) return setFailure(t('failed', { reason: t(`why.${outcome.reason}`) }));
      toasts.answer(t('saved', { revision: outcome.revision ?? 1 }), { tone: 'success' });
      if (open !== null) return await reopen(open.id, draft);
      await client.invalidateQueries({ queryKey: ['admin', 'blog', 'list'] });
      const { id } = outcome;
      if (id !== null) leave(() => onMade(id));
    } catch (error) {
      setFailure(t(mayHaveArrived(error) ? 'perhaps' : 'failed', { reason: failureText(error) }));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {dialog}
      {/* A new article opens under its own address once it is saved: nothing can be typed until then. */}
      <form className={styles.editor} noValidate onSubmit={save} inert={saving && open === null}>
        <Card
          title={open === null ? t('new') : open.title}
          actions={
            <Segmented
              label={t('languages')}
              value={language}
              onChange={setLanguage}
              items={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
            />
          }
        >
          <div className={styles.fields}>
            <TextField
              label={t('title')}
              value={text.title}
              maxLength={LIMITS.title}
              onChange={(event) => putText({ title: event.target.value })}
            />
            <TextArea
              label={t('summary')}
              hint={t('summaryHint')}
              rows={2}
              value={text.summary}
              maxLength={LIMITS.summary}
              onChange={(event) => putText({ summary: event.target.value })}
            />
            <Words text={text} onChange={putText} />
          </div>
        </Card>
        <Publishing draft={draft} onChange={put} />
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        <div className={styles.end}>
          <SubmitButton pending={saving}>{t('save')}</SubmitButton>
          {open && <PreviewLink id={open.id} />}
          {open && <Delete id={open.id} onDeleted={() => leave(onClose)} />}
        </div>
        {open && <ArticleRevisions open={open} ask={ask} onRestored={() => reopen(open.id)} />}
      </form>
    </>
  );
}

/** Markdown on one side, what readers will see on the other. */
function Words(props: { readonly text: TextDraft; readonly onChange: (change: TextChange) => void }) {
  const t = useText(blogAdminText);
  const { text, onChange } = props;
  const preview = usePreview(text.body);
  return (
    <>
      <div className={styles.words}>
        <TextArea
          label={t('body')}
          hint={t('bodyHint')}
          rows={22}
          className={styles.source}
          value={text.body}
          maxLength={LIMITS.body}
          onChange={(event) => onChange({ body: event.target.value })}
        />
        <section className={styles.preview} aria-label={t('preview')} aria-live="off">
          <p className="note">
            {t('preview')}
            {preview && ` · ${t('minutes', { count: preview.readingMinutes })}`}
          </p>
          {preview === null || text.body.trim() === '' ? (
            <p className="muted">{t('previewEmpty')}</p>
          ) : (
            <div
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written and sanitised by our server
              dangerouslySetInnerHTML={{ __html: preview.html }}
            />
          )}
        </section>
      </div>
      <PictureField
        label={t('insert')}
        onUploaded={(url) => onChange((before) => withPicture(before, url))}
      />
    </>
  );
}

/** The text as the server renders it, a moment after the last letter. */
function usePreview(body: string) {
  const [asked, setAsked] = useState(body);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(body), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [body]);
  const preview = useQuery({
    queryKey: ['admin', 'blog', 'preview', asked],
    queryFn: ({ signal }) => api.call('blog.preview', { body: { body: asked } }, { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return preview.data ?? null;
}

const STATES = ['draft', 'scheduled', 'published'] as const;

function Publishing(props: {
  readonly draft: ArticleDraft;
  readonly onChange: (change: Partial<ArticleDraft>) => void;
}) {
  const t = useText(blogAdminText);
  const { draft, onChange } = props;
  return (
    <Card title={t('about')}>
      <div className={styles.fields}>
        <Segmented
          label={t('state')}
          value={draft.state}
          onChange={(state) => onChange({ state })}
          items={STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
        <div className={styles.pair}>
          <WhenField value={draft.when} onChange={(when) => onChange({ when })} />
          <TextField
            label={t('slug')}
            hint={t('slugHint')}
            value={draft.slug}
            maxLength={LIMITS.slug}
            onChange={(event) => onChange({ slug: event.target.value })}
          />
          <TextField
            label={t('tags')}
            hint={t('tagsHint')}
            value={draft.tags}
            maxLength={360}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
          <div>
            <PictureField
              label={t('picture')}
              hint={t('pictureHint')}
              onUploaded={(image) => onChange({ image })}
            />
            {draft.image && (
              <div className={styles.cover}>
                <img src={draft.image} alt="" width={240} height={126} />
                <Button size="small" icon="trash" onClick={() => onChange({ image: null })}>
                  {t('removePicture')}
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

function PreviewLink({ id }: { readonly id: string }) {
  const t = useText(blogAdminText);
  const copy = async () => {
    try {
      const { path } = await api.call('blog.previewLink', { params: { id } });
      const link = new URL(path, window.location.origin).href;
      await copyToClipboard(link, { copied: t('linkCopied'), failed: t('linkFailed') });
    } catch (error) {
      toasts.answer(failureText(error), { tone: 'error' });
    }
  };
  return (
    <Button icon="external" onClick={copy}>
      {t('link')}
    </Button>
  );
}

function Delete({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) {
  const t = useText(blogAdminText);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    try {
      const { reason } = await api.call('blog.delete', { params: { id } });
      if (reason !== null && reason !== 'not-found')
        return toasts.answer(t(`why.${reason}`), { tone: 'error' });
      toasts.answer(t('deleted'), { tone: 'success' });
      await client.invalidateQueries({ queryKey: ['admin', 'blog', 'list'] });
      onDeleted();
    } catch (error) {
      toasts.answer(failureText(error), { tone: 'error' });
    }
  };
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle')}
        description={t('deleteWhy')}
        width="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button kind="danger" onClick={remove}>
              {t('delete')}
            </Button>
          </>
        }
      />
    </>
  );
}
