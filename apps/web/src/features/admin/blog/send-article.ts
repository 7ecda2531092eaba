import { api } from '../../../shared/api/api.ts';
import { type ArticleBody, bodyOf, draftOf, isStored, type OpenArticle } from './article-draft.ts';

export interface SentArticle {
  /** What it was to follow. */
  readonly version: number;
  readonly body: ArticleBody;
}

interface Form {
  /** The article as it is stored, as far as the form knows; null for a new one. */
  readonly open: OpenArticle | null;
  /** What a new article is called at the server. */
  readonly newId: string;
  /** What the form has sent, whether or not an answer came; grows with each sending. */
  readonly sent: SentArticle[];
  /** The form learns what is stored by now. */
  readonly onArrived: (stored: OpenArticle) => void;
}

const versionOf = (open: OpenArticle | null) => open?.version ?? 0;

/** Takes what was typed to the article that has gone public meanwhile; null where that would take it back. */
function afterPublication(body: ArticleBody, open: OpenArticle, stored: OpenArticle): ArticleBody | null {
  const shown = bodyOf(draftOf(open));
  if (open.state !== 'scheduled' || shown === null) return null;
  if (!isStored({ ...shown, state: 'published' }, stored)) return null;
  const isWished = body.state !== 'draft' && body.publishedAt === shown.publishedAt;
  return isWished ? { ...body, state: 'published' } : null;
}

/** What is to be sent to an article that the form knows in the version before; null if somebody else changed it. */
function bodyFor(stored: OpenArticle, body: ArticleBody, { open, sent }: Form): ArticleBody | null {
  const known = versionOf(open);
  if (stored.version !== known + 1) return null;
  // What was sent to an earlier version is stored again only where somebody has restored it.
  if (sent.some((one) => one.version === known && isStored(one.body, stored))) return body;
  return open && afterPublication(body, open, stored);
}

/**
 * Sends what the form holds. A form whose last answer was lost knows an earlier version than the one that it has made
 * itself, and one that was open when its article went public the one before that: nobody else has changed anything.
 */
export async function sendArticle(body: ArticleBody, form: Form) {
  const { open, newId, sent, onArrived } = form;
  const send = (to: OpenArticle | null, text: ArticleBody) => {
    const version = versionOf(to);
    sent.push({ version, body: text });
    if (to === null) return api.call('blog.add', { body: { ...text, id: newId } });
    return api.call('blog.update', { params: { id: to.id }, body: { ...text, version } });
  };
  const outcome = await send(open, body);
  if (outcome.reason !== 'changed-meanwhile') return outcome;
  const stored = await api.call('blog.open', { params: { id: open?.id ?? newId } });
  const wanted = bodyFor(stored, body, form);
  if (wanted === null) return outcome;
  onArrived(stored);
  return send(stored, wanted);
}
