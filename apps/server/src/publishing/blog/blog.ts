import { isDeepStrictEqual } from 'node:util';
import {
  BLOG_LIMITS,
  type BlogContent,
  type blogRefusals,
  type CallInput,
  type Calls,
} from '@auspex/contract';
import { foldText, LANGUAGES, type Language } from '@auspex/market';
import type { Transaction } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Platform } from '../../platform/module.ts';
import { addressName, plainWords, renderMarkdown } from '../render-markdown.ts';
import {
  type ArticleValues,
  type BlogState,
  claimSlug,
  deleteArticle,
  findRevision,
  insertArticle,
  isSlugTaken,
  lockArticle,
  publishDue,
  type StoredArticle,
  updateArticle,
} from './blog-store.ts';

type Refusal = (typeof blogRefusals)[number];

export type BlogOutcome =
  | { readonly status: true; readonly id: string; readonly slug: string; readonly revision: number }
  | { readonly status: false; readonly reason: Refusal };

/** A whole article, or the parts of one that change. */
export type ArticleDraft = CallInput<Calls['blog.add']>['body'];
export type ArticleChange = CallInput<Calls['blog.update']>['body'];

/** Who writes, for the audit log. */
export interface Author {
  readonly memberId: string | null;
  readonly requestId?: string;
}

/** Heard by every process: pages that it keeps may show what is public no more. */
export const BLOG_CHANGED = 'blog';
/** The version of an article that nobody has changed. */
const FIRST = 1;
/** What is published and stored within this was published by that change. */
const SAME_MOMENT_MS = 1000;

/** What ends a transaction without being an error. */
class Refused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** The language in which an article is shown to a reader: theirs, or the first that it has. */
export function languageOf(content: BlogContent, wanted: Language): Language {
  return content.texts[wanted] ? wanted : (LANGUAGES.find((one) => content.texts[one]) ?? wanted);
}

export function textOf(content: BlogContent, wanted: Language) {
  const language = languageOf(content, wanted);
  const text = content.texts[language];
  if (text === undefined) throw new NotFound();
  return { language, ...text };
}

function searchedWords({ texts, tags }: BlogContent): string {
  const written = Object.values(texts).flatMap(({ title, summary, body }) => [
    title,
    summary,
    plainWords(renderMarkdown(body)),
  ]);
  return foldText([...written, ...tags].join('\n'));
}

type Parts = Pick<Platform, 'database' | 'bus' | 'clock' | 'audit' | 'logger'>;
/** `unchanged`: it was stored like that already. */
type Written = Extract<BlogOutcome, { status: true }> & { readonly unchanged?: true };

/** Articles are written, changed, scheduled and restored here; every write is one transaction with its audit row. */
export class Blog {
  readonly #platform: Parts;

  constructor(platform: Parts) {
    this.#platform = platform;
  }

  add(draft: ArticleDraft, by: Author): Promise<BlogOutcome> {
    return this.#write('add', by, async (tx) => {
      // One after the other: who sends it again may not have waited for the first answer.
      await tx.query(`select pg_advisory_xact_lock(hashtext('blog'))`);
      const known = draft.id === undefined ? null : await lockArticle(tx, draft.id);
      // Sent again: it is there already, as it was sent first, and nobody else has changed it.
      if (known !== null) return this.#change(tx, known, { ...draft, version: FIRST });
      const content = contentOf(draft);
      const slug = draft.slug ?? (await freeSlug(tx, content));
      if (await isSlugTaken(tx, slug)) throw new Refused('slug-taken');
      const when = this.#timing(draft, null);
      const values = { slug, content, search: searchedWords(content), at: this.#now(), ...when };
      const id = await insertArticle(tx, { ...values, id: draft.id });
      await claimSlug(tx, slug, id);
      return { status: true, id, slug, revision: 1 };
    });
  }

  update(id: string, change: ArticleChange, by: Author): Promise<BlogOutcome> {
    return this.#write('change', by, async (tx) => this.#change(tx, await lock(tx, id), change));
  }

  restore(id: string, number: number, by: Author): Promise<BlogOutcome> {
    return this.#write('restore', by, async (tx) => {
      const before = await lock(tx, id);
      const content = await findRevision(tx, id, number);
      if (content === null) throw new Refused('not-found');
      const { slug, state, publishedAt } = before;
      return this.#store(tx, before, { slug, content, state, publishedAt });
    });
  }

  remove(id: string, by: Author): Promise<BlogOutcome> {
    return this.#write('delete', by, async (tx) => {
      const { slug, revision } = await lock(tx, id);
      await deleteArticle(tx, id);
      return { status: true, id, slug, revision };
    });
  }

  /** Makes public what was scheduled for now or before. */
  async publishDue(): Promise<void> {
    const { database, logger } = this.#platform;
    for (const slug of await publishDue(database, this.#now()))
      logger.info({ slug }, 'an article went public');
  }

  async #change(tx: Transaction, before: StoredArticle, change: ArticleChange): Promise<Written> {
    const { state = before.state, slug = before.slug, publishedAt, texts, tags, image } = change;
    const { content: written } = before;
    const content = contentOf({
      texts: texts ?? written.texts,
      tags: tags ?? written.tags,
      image: image === undefined ? written.image : image,
    });
    // What is stored is what is wanted, such as by who sends it again because the answer was lost.
    if (isAlready(before, { slug, content, change }))
      return { status: true, id: before.id, slug, revision: before.revision, unchanged: true };
    if (isOlder(change, before)) throw new Refused('changed-meanwhile');
    // The date of a form that was open at that moment may just have passed.
    const isSame = publishedAt != null && Date.parse(publishedAt) === before.publishedAt?.getTime();
    const keeps = state === before.state && (publishedAt === undefined || isSame);
    const date = publishedAt === undefined ? (before.publishedAt?.toISOString() ?? null) : publishedAt;
    const when = keeps
      ? { state, publishedAt: before.publishedAt }
      : this.#timing({ state, publishedAt: date }, before);
    return this.#store(tx, before, { slug, content, ...when });
  }

  #now(): Date {
    return new Date(this.#platform.clock.now());
  }

  /** A write that cannot be made answers so, as the specification has it; the reason of a defect is in the log. */
  async #write(
    action: string,
    by: Author,
    work: (tx: Transaction) => Promise<Written>,
  ): Promise<BlogOutcome> {
    const { database, bus, audit, logger } = this.#platform;
    try {
      return await database.transaction(async (tx) => {
        const { unchanged, ...done } = await work(tx);
        if (unchanged) return done;
        await bus.notify(BLOG_CHANGED, '', tx);
        // What comes with the product was written by nobody here.
        if (by.memberId === null) return done;
        const { requestId } = by;
        await audit.record(
          {
            ...{ action: `admin.blog.${action}`, actorId: by.memberId, subject: `blog:${done.id}` },
            details: { slug: done.slug, revision: done.revision },
            ...(requestId === undefined ? {} : { requestId }),
          },
          tx,
        );
        return done;
      });
    } catch (error) {
      if (error instanceof Refused) return { status: false, reason: error.reason };
      logger.error({ err: error }, 'an article could not be written');
      return { status: false, reason: 'not-stored' };
    }
  }

  /** When and whether the world sees it. A date to come schedules it, one that is over publishes it. */
  #timing(wanted: Wanted, before: StoredArticle | null): Pick<ArticleValues, 'state' | 'publishedAt'> {
    const at = this.#now();
    const given = wanted.publishedAt === null ? null : new Date(wanted.publishedAt);
    if (wanted.state === 'draft') return { state: 'draft', publishedAt: given };
    if (wanted.state === 'scheduled') {
      if (given === null) throw new Refused('no-date');
      if (given <= at) throw new Refused('date-is-past');
      return { state: 'scheduled', publishedAt: given };
    }
    const since = given ?? (before?.state === 'published' ? before.publishedAt : null) ?? at;
    return { state: since > at ? 'scheduled' : 'published', publishedAt: since };
  }

  async #store(
    tx: Transaction,
    before: StoredArticle,
    values: Omit<ArticleValues, 'at' | 'search'>,
  ): Promise<Written> {
    if (!(await claimSlug(tx, values.slug, before.id))) throw new Refused('slug-taken');
    const contentChanged = !isDeepStrictEqual(before.content, values.content);
    const search = searchedWords(values.content);
    const revision = await updateArticle(tx, before, { ...values, search, at: this.#now(), contentChanged });
    return { status: true, id: before.id, slug: values.slug, revision };
  }
}

interface Wanted {
  readonly state: BlogState;
  readonly publishedAt: string | null;
}

async function lock(tx: Transaction, id: string): Promise<StoredArticle> {
  const before = await lockArticle(tx, id);
  if (before === null) throw new Refused('not-found');
  return before;
}

/** A form that shows an earlier article must not take back what has happened to it since, such as its publication. */
function isOlder({ revision, version }: ArticleChange, before: StoredArticle): boolean {
  return (revision ?? before.revision) !== before.revision || (version ?? before.version) !== before.version;
}

interface WantedArticle {
  readonly slug: string;
  readonly content: BlogContent;
  readonly change: Pick<ArticleChange, 'state' | 'publishedAt'>;
}

/** Whether a change would change nothing; what it publishes without a date was published by the last change. */
function isAlready(stored: StoredArticle, { slug, content, change }: WantedArticle): boolean {
  const { state: wanted = stored.state, publishedAt } = change;
  // To be public on a day to come is to be scheduled for it.
  const isAhead = wanted === 'published' && stored.state === 'scheduled' && publishedAt != null;
  const state = isAhead ? 'scheduled' : wanted;
  const since = stored.publishedAt?.getTime() ?? null;
  const isOfLastChange = since !== null && Math.abs(stored.updatedAt.getTime() - since) < SAME_MOMENT_MS;
  const sameDate =
    publishedAt === undefined
      ? change.state === undefined
      : publishedAt === null
        ? since === null || (state === 'published' && isOfLastChange)
        : Date.parse(publishedAt) === since;
  return sameDate && isDeepStrictEqual([stored.slug, stored.state, stored.content], [slug, state, content]);
}

/** An address made of the title; with a number if another article has, or had, it. */
async function freeSlug(tx: Transaction, content: BlogContent): Promise<string> {
  const { title } = textOf(content, LANGUAGES[0]);
  const name = addressName(title, BLOG_LIMITS.slug - 6) || 'article';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? name : `${name}-${number}`;
    if (!(await isSlugTaken(tx, slug))) return slug;
  }
}

/** Only what belongs to the content, each language in the same order, so that equal contents are equal. */
function contentOf({ texts, tags, image }: BlogContent): BlogContent {
  const ordered = LANGUAGES.flatMap((language) => (texts[language] ? [[language, texts[language]]] : []));
  return { texts: Object.fromEntries(ordered), tags: [...new Set(tags)], image };
}
