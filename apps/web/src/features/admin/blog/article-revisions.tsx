import type { BlogContent } from '@auspex/contract';
import { LANGUAGES, type Language } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { SectionState } from '../section-state.tsx';
import type { OpenArticle } from './article-draft.ts';
import styles from './blog-admin.module.css';
import { blogAdminText } from './blog-admin.text.ts';

interface ArticleRevisionsProps {
  readonly open: OpenArticle;
  readonly ask: (action: () => void) => void;
  readonly onRestored: () => Promise<void>;
}

/** Every content the article has had, to read and to bring back. */
export function ArticleRevisions({ open, ask, onRestored }: ArticleRevisionsProps) {
  const t = useText(blogAdminText);
  const [shown, setShown] = useState<number | null>(null);
  const restore = async (number: number) => {
    try {
      const { reason } = await api.call('blog.restore', { params: { id: open.id, number } });
      if (reason !== null) return toasts.answer(t(`why.${reason}`), { tone: 'error' });
      toasts.answer(t('restored', { number }), { tone: 'success' });
      await onRestored();
    } catch (error) {
      toasts.answer(failureText(error), { tone: 'error' });
    }
  };
  const askToRestore = (number: number) => {
    setShown(null);
    ask(() => void restore(number));
  };
  return (
    <Card title={t('revisions')} note={t('revisionsNote')}>
      <ol className={styles.revisions}>
        {open.revisions.map(({ number, at, title }) => (
          <li key={number}>
            <span>
              {number}. {title}
            </span>
            <AbsoluteDate at={at} withTime />
            {number === open.revision ? (
              <span className="muted">{t('current')}</span>
            ) : (
              <Button size="small" aria-label={t('viewLabel', { number })} onClick={() => setShown(number)}>
                {t('view')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown !== null && (
        <Dialog
          open
          onClose={() => setShown(null)}
          title={t('revision', { number: shown })}
          width="large"
          footer={
            <>
              <Button onClick={() => setShown(null)}>{t('close')}</Button>
              <Button kind="primary" onClick={() => askToRestore(shown)}>
                {t('restore')}
              </Button>
            </>
          }
        >
          <RevisionBody id={open.id} number={shown} />
        </Dialog>
      )}
    </Card>
  );
}

function RevisionBody({ id, number }: { readonly id: string; readonly number: number }) {
  const revision = useQuery({
    queryKey: ['admin', 'blog', 'revision', id, number],
    queryFn: ({ signal }) => api.call('blog.revision', { params: { id, number } }, { signal }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <SectionState query={revision}>{(content) => <RevisionText content={content} />}</SectionState>;
}

/** What readers saw: title, summary and text, in the languages it was written in. */
function RevisionText({ content }: { readonly content: BlogContent }) {
  const t = useText(blogAdminText);
  const written = LANGUAGES.filter((one) => content.texts[one] !== undefined);
  const [language, setLanguage] = useState<Language>(written[0] ?? LANGUAGES[0]);
  const { title = '', summary = '', body = '' } = content.texts[language] ?? {};
  const rendered = useQuery({
    queryKey: ['admin', 'blog', 'preview', body],
    queryFn: ({ signal }) => api.call('blog.preview', { body: { body } }, { signal }),
  });
  return (
    <div className={styles.editor}>
      {written.length > 1 && (
        <Segmented
          label={t('languages')}
          value={language}
          onChange={setLanguage}
          items={written.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        />
      )}
      <h3 lang={language}>{title}</h3>
      <p className="muted" lang={language}>
        {summary}
      </p>
      <SectionState query={rendered}>
        {({ html }) => (
          <div className={styles.preview} lang={language}>
            <div
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written and sanitised by our server
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </div>
        )}
      </SectionState>
      {content.tags.length > 0 && <p className="note">{content.tags.join(', ')}</p>}
      {content.image && <img src={content.image} alt="" width={240} height={126} className={styles.was} />}
    </div>
  );
}
