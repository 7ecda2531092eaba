/// <reference path="../../shared/api/calls.d.ts" />
import { table } from 'virtual:calls/blog';
import { createClient } from '@auspex/contract/client';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { callHeaders } from '../../shared/api/call-headers.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { renewAccess } from '../../shared/session/session.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { copyToClipboard } from '../../ui/toasts/copy-to-clipboard.ts';
import styles from './blog.module.css';
import { blogText } from './blog.text.ts';

const blogApi = createClient({
  table,
  fetch: (url, init) => fetch(url, init),
  headers: callHeaders,
  onUnauthorized: renewAccess,
});

/** Where the server puts the articles, so that they are there before any script runs. */
const PLACE = { __html: '<!--filled-->' } as const;
/** What React leaves alone: the articles stand in the document already. */
const AS_FILLED = { __html: '' } as const;

/** The address and title of the page that the server has filled, until one goes on from it. */
let filled: { readonly address: string; readonly title: string } | null = null;
if (typeof document !== 'undefined' && document.documentElement.lang === 'en') {
  const place = document.querySelector('[data-filled]');
  const { pathname, search } = window.location;
  if (place?.childElementCount) filled = { address: addressOf(pathname, search), title: document.title };
}

function forgetFilled(): void {
  filled = null;
}

function addressOf(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  return query === '' ? path : `${path}?${query}`;
}

type Articles =
  | { readonly state: 'filled' | 'loading' }
  | { readonly state: 'loaded'; readonly html: string; readonly title: string }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown };

/** Articles as the server writes them, for the page itself and for whoever comes from another page. */
export function Blog() {
  const { articles, old, retry } = useArticles();
  const page = useRef<HTMLDivElement>(null);
  const { onClick, onSubmit } = useActions(retry);
  const shown = articles.state === 'loading' ? old : articles;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links, buttons and forms inside have been made by the server
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed inside are links and buttons, which keys press too
    <div
      ref={page}
      className={styles.page}
      aria-busy={articles.state === 'loading'}
      onClick={onClick}
      onSubmit={onSubmit}
    >
      <ReadingProgress page={page} />
      {shown.state === 'filled' && (
        <div
          key="filled"
          data-filled
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, so that the document keeps what it has
          dangerouslySetInnerHTML={typeof window === 'undefined' ? PLACE : AS_FILLED}
          suppressHydrationWarning
        />
      )}
      {shown.state === 'loaded' && (
        <div
          key={shown.html}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written and sanitised by our server
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      )}
      {shown.state === 'loading' && <Waiting />}
      {(shown.state === 'missing' || shown.state === 'failed') && <Nothing articles={shown} retry={retry} />}
    </div>
  );
}

function Waiting() {
  const t = useText(blogText);
  const { title } = useShownScreen();
  return (
    <div className={styles.waiting}>
      <h1>{title}</h1>
      <p role="status">{t('loading')}</p>
    </div>
  );
}

/** An empty list, why it is empty, and another try. */
function Nothing(props: {
  readonly articles: Extract<Articles, { state: 'missing' | 'failed' }>;
  readonly retry: () => void;
}) {
  const t = useText(blogText);
  const { title } = useShownScreen();
  const { articles } = props;
  return (
    <div className={styles.waiting} role="alert">
      <h1>{title}</h1>
      <p>
        {articles.state === 'missing' ? t('missing') : `${t('unreadable')} ${failureText(articles.error)}`}
      </p>
      <p>
        {articles.state === 'missing' ? (
          <ButtonLink href={pathTo('blog')}>{t('all')}</ButtonLink>
        ) : (
          <Button icon="refresh" onClick={props.retry}>
            {t('again')}
          </Button>
        )}
      </p>
    </div>
  );
}

/** What the address asks for. What the server has filled in is not asked for again. */
function useArticles() {
  const language = useLanguage();
  const path = usePath();
  const { current: search } = useSearchPort();
  const [articles, setArticles] = useState<Articles>({ state: 'filled' });
  const [old, setOld] = useState<Articles>({ state: 'filled' });
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setArticles({ state: 'loading' });
    const query = { ...readQuery(path, search), language };
    const answer = await blogApi.call('blog.page', { query }).then(
      ({ html, title }) => ({ state: 'loaded' as const, html, title }),
      (error: unknown) =>
        isMissing(error) ? { state: 'missing' as const } : { state: 'failed' as const, error },
    );
    if (turn !== asked.current) return;
    setArticles(answer);
    setOld(answer);
  }, [path, search, language]);

  useEffect(() => {
    const standing = filled;
    // While the page comes to life the query string is not read yet.
    const here = addressOf(window.location.pathname, window.location.search);
    if (standing !== null && standing.address === here && language === 'en') return;
    forgetFilled();
    // What stood there belongs to another address or language; nothing is left of it on a page that was never filled.
    if (standing === null) setOld((before) => (before.state === 'filled' ? { state: 'loading' } : before));
    void load();
  }, [language, load]);
  useEffect(() => forgetFilled, []);

  const [firstTitle] = useState(filled?.title);
  const title =
    articles.state === 'loaded' ? articles.title : articles.state === 'filled' ? firstTitle : undefined;
  useEffect(() => {
    if (title === undefined) return;
    // After the frame has named the page by its screen.
    const naming = setTimeout(() => {
      document.title = title;
    });
    return () => clearTimeout(naming);
  }, [title]);
  return { articles, old, retry: () => void load() };
}

/** An address that nobody could have written for an article leads to none. */
function decoded(title: string): string {
  try {
    return decodeURIComponent(title);
  } catch {
    return title;
  }
}

export function readQuery(path: string, search: string) {
  const params = new URLSearchParams(search);
  const named = { title: path.split('/')[2], ...Object.fromEntries(params) };
  const page = Number(params.get('page'));
  const known = (['title', 'q', 'tag', 'preview'] as const).flatMap((name) => {
    const value = (named as Partial<Record<string, string>>)[name];
    return value ? [[name, name === 'title' ? decoded(value) : value] as const] : [];
  });
  return { ...Object.fromEntries(known), ...(page > 1 ? { page } : {}) };
}

/** What can be pressed in what the server wrote. */
function useActions(retry: () => void) {
  const t = useText(blogText);
  const { history } = useRouter();
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const share = event.target.closest<HTMLElement>('[data-share]')?.dataset.share;
    if (share) void copyToClipboard(share, { copied: t('copied'), failed: t('notCopied') });
    if (event.target.closest('[data-again]')) {
      event.preventDefault();
      retry();
    }
  };
  const onSubmit = (event: FormEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.blog !== 'search') return;
    event.preventDefault();
    const words = new FormData(form).get('q');
    const query =
      typeof words === 'string' && words.trim() !== '' ? `?${new URLSearchParams({ q: words })}` : '';
    history.push(`${pathTo('blog')}${query}`);
  };
  return { onClick, onSubmit };
}

/** How much of the article lies behind the reader. */
function ReadingProgress({ page }: { readonly page: { readonly current: HTMLDivElement | null } }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const body = page.current?.querySelector('[data-blog="body"]')?.getBoundingClientRect();
      const way = body ? body.height - window.innerHeight * 0.6 : 0;
      const read =
        body && way > 0 ? Math.min(1, Math.max(0, (window.innerHeight * 0.4 - body.top) / way)) : 0;
      if (bar.current) bar.current.style.transform = `scaleX(${read})`;
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [page]);
  return <div ref={bar} className={styles.progress} aria-hidden="true" />;
}
