import { FALLBACK_LANGUAGE, foldText, isLanguage, type Language } from '@auspex/market';
import { Unavailable } from '../../platform/errors/index.ts';
import type { FilledPage, PageFilling } from '../../platform/http/pages/filled-page.ts';
import type { Platform } from '../../platform/module.ts';
import { BoundedCache, FewAtOnce } from '../../platform/recent/bounded-cache.ts';
import { BLOG_CHANGED, textOf } from './blog.ts';
import { findArticle, findPublished, listPublished, listTags, type PublicArticle } from './blog-store.ts';
import { blogWords } from './blog-words.ts';
import type { PreviewLinks } from './preview-links.ts';
import {
  articleHead,
  articlePath,
  feedLink,
  type ListWish,
  listPath,
  pictureOf,
  writeArticle,
  writeList,
  writeMissing,
} from './write-blog-page.ts';

const PAGE_SIZE = 12;
const RELATED = 3;
/** Within this time a page is made once, however many ask for it. */
const FRESH_MS = 1000;
const KEPT_BYTES = 8_000_000;

type Parts = Pick<Platform, 'database' | 'bus' | 'config' | 'logger'>;

/** What somebody asked for under `/blog`. */
export interface BlogWish extends ListWish {
  /** The article's address; null for the list. */
  readonly title: string | null;
  readonly preview: string | null;
}

export type BlogPage = PageFilling | { readonly movedTo: string } | null;

/** The pages of the blog, as HTML: the same for the page itself and for the application that shows it later. */
export class BlogPages {
  readonly #platform: Parts;
  readonly #previews: PreviewLinks;
  readonly #fresh = new BoundedCache<BlogPage>(KEPT_BYTES, FRESH_MS);
  /** The last that was read of each page, for when the database cannot be reached. */
  readonly #last = new BoundedCache<BlogPage>(KEPT_BYTES);
  /** Counts the changes: a page that was being read when one arrived may be the very version it withdrew. */
  #changes = 0;
  #stop: (() => Promise<void>) | null = null;
  readonly #turns = new FewAtOnce({ atOnce: 4, waiting: 100 });

  constructor(platform: Parts, previews: PreviewLinks) {
    this.#platform = platform;
    this.#previews = previews;
  }

  async start(): Promise<void> {
    const forget = () => this.forget();
    this.#stop = await this.#platform.bus.listen(BLOG_CHANGED, { onMessage: forget, onReconnect: forget });
  }

  async stop(): Promise<void> {
    await this.#stop?.();
  }

  /** After a change: its writer sees it at once, and what was taken back is not shown while the database is away. */
  forget(): void {
    this.#changes += 1;
    this.#fresh.clear();
    this.#last.clear();
  }

  async show(wish: BlogWish): Promise<BlogPage> {
    const key = JSON.stringify([wish.title, wish.language, wish.q, wish.tag, wish.page, wish.preview]);
    const known = this.#fresh.get(key);
    if (known !== undefined) return known;
    const changes = this.#changes;
    try {
      const page = await this.#turns.run(() => this.#make(wish));
      if (changes !== this.#changes) return page;
      const weight = page !== null && 'html' in page ? page.html.length * 2 : 200;
      this.#fresh.set(key, page, weight);
      if (wish.preview === null) this.#last.set(key, page, weight);
      return page;
    } catch (error) {
      this.#platform.logger.warn({ err: error }, 'articles could not be read');
      const last = this.#last.get(key);
      if (last !== undefined) return last;
      if (wish.title !== null) throw error;
      return { ...this.#listPage(wish, null), status: error instanceof Unavailable ? 503 : 500 };
    }
  }

  async #make(wish: BlogWish): Promise<BlogPage> {
    if (wish.title === null) return this.#list(wish);
    const draft = wish.preview === null ? null : await this.#draft(wish.preview, wish.language);
    return draft ?? this.#article(wish.title, wish.language);
  }

  async #list(wish: ListWish): Promise<PageFilling> {
    const { database } = this.#platform;
    const words = foldText(wish.q);
    const filter = { words, limit: PAGE_SIZE, offset: (wish.page - 1) * PAGE_SIZE };
    const { items, total } = await listPublished(database, { ...filter, tag: wish.tag ?? undefined });
    const more = wish.page * PAGE_SIZE < total;
    return this.#listPage(wish, { items, more, tags: await listTags(database) });
  }

  #listPage(wish: ListWish, found: Parameters<typeof writeList>[1]): PageFilling {
    const words = blogWords[wish.language];
    return {
      title: `${words.blog} · Auspex`,
      description: words.lead,
      path: wish.q === '' ? listPath(wish) : '/blog',
      indexed: wish.q === '',
      html: writeList(wish, found),
      head: feedLink(),
    };
  }

  async #article(slug: string, language: Language): Promise<BlogPage> {
    const { database, config } = this.#platform;
    const article = await findPublished(database, slug);
    if (article === null) return null;
    if (article.slug !== slug) return { movedTo: articlePath(article.slug) };
    const { publicUrl } = config;
    const related = await this.#related(article);
    const text = textOf(article.content, language);
    return {
      title: `${text.title} · Auspex`,
      description: text.summary,
      path: articlePath(slug),
      indexed: true,
      html: writeArticle(article, { language, related, publicUrl, preview: false }),
      head: articleHead(article, language, publicUrl),
      type: 'article',
      image: pictureOf(article, publicUrl),
    };
  }

  /** Those with most tags in common, then the newest. */
  async #related({ id, content }: PublicArticle): Promise<PublicArticle[]> {
    const { items } = await listPublished(this.#platform.database, { limit: 50, offset: 0 });
    const common = ({ content: { tags } }: PublicArticle) =>
      tags.filter((tag) => content.tags.includes(tag)).length;
    return items
      .filter((other) => other.id !== id)
      .toSorted((one, other) => common(other) - common(one))
      .slice(0, RELATED);
  }

  /** What only a preview link shows; null where it is over, or the article is public by now. */
  async #draft(token: string, language: Language): Promise<BlogPage> {
    const { database, config } = this.#platform;
    const id = this.#previews.read(token);
    const article = id === null ? null : await findArticle(database, id);
    if (article === null || (await findPublished(database, article.slug)) !== null) return null;
    const { title, summary } = textOf(article.content, language);
    const { publicUrl } = config;
    return {
      title: `${title} · Auspex`,
      description: summary,
      path: articlePath(article.slug),
      indexed: false,
      html: writeArticle(article, { language, related: [], publicUrl, preview: true }),
      head: '',
    };
  }

  /** The same in the page itself, in English as all pages made ahead, unless the address asks for another language. */
  get page(): FilledPage {
    return {
      path: '/blog/:title?',
      madeAhead: '/blog',
      fill: async ({ path, query }) => {
        const wish = readWish(path, query);
        return (await this.show(wish)) ?? missingPage(wish.language);
      },
    };
  }
}

/** The application shows the blog at such an address, too: a page of another screen would not fit what it goes on with. */
function missingPage(language: Language): PageFilling {
  const words = blogWords[language];
  return {
    title: `${words.blog} · Auspex`,
    description: words.missing,
    path: '/blog',
    indexed: false,
    html: writeMissing(language),
    head: '',
    status: 404,
  };
}

/** What an address of the blog asks for; what makes no sense in it is left out. */
function readWish(path: string, query: URLSearchParams): BlogWish {
  const title = storable(path.split('/')[2] ?? '');
  const text = (name: string) => storable(query.get(name) ?? '');
  const page = Number(query.get('page') ?? 1);
  const language = query.get('language');
  return {
    title: title === '' ? null : title.slice(0, 200),
    preview: query.get('preview')?.slice(0, 600) ?? null,
    language: isLanguage(language) ? language : FALLBACK_LANGUAGE,
    q: text('q').trim().slice(0, 100),
    tag: query.has('tag') ? text('tag').slice(0, 40) : null,
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** PostgreSQL takes no zero character in a text, not even to compare it with another. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ');
}
