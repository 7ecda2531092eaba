import { DAY_MS, escapeXml, formatDate, type Language } from '@auspex/market';
import { readingMinutes, renderMarkdown } from '../render-markdown.ts';
import { textOf } from './blog.ts';
import type { PublicArticle, StoredArticle } from './blog-store.ts';
import { blogWords } from './blog-words.ts';

/** What a reader asked for in the list. */
export interface ListWish {
  readonly language: Language;
  readonly q: string;
  readonly tag: string | null;
  readonly page: number;
}

/** Pictures are drawn at most this wide; their room is kept while they are on the way. */
const COVER = 'width="1200" height="630"';

export const articlePath = (slug: string): string => `/blog/${slug}`;

export function listPath({ q, tag, page }: Pick<ListWish, 'q' | 'tag' | 'page'>): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (tag !== null) query.set('tag', tag);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/blog' : `/blog?${query}`;
}

function link(address: string, text: string, more = ''): string {
  return `<a href="${escapeXml(address)}"${more}>${escapeXml(text)}</a>`;
}

function time(at: Date, language: Language): string {
  return `<time datetime="${at.toISOString()}">${escapeXml(formatDate(at.getTime(), language))}</time>`;
}

const tagName = (tag: string, language: Language): string => blogWords[language].tagNames[tag] ?? tag;

const tagLinks = (tags: readonly string[], language: Language): string =>
  tags.map((tag) => link(listPath({ q: '', tag, page: 1 }), tagName(tag, language))).join(' ');

function card(article: PublicArticle, language: Language, heading: 'h2' | 'h3'): string {
  const text = textOf(article.content, language);
  const words = blogWords[language];
  const { image } = article.content;
  const picture =
    image === null ? '' : `<img src="${escapeXml(image)}" alt="" ${COVER} loading="lazy" decoding="async">`;
  const minutes = words.minutes(readingMinutes(text.body));
  return [
    `<li data-blog="card" lang="${text.language}">${picture}<div>`,
    `<${heading}>${link(articlePath(article.slug), text.title)}</${heading}>`,
    `<p>${escapeXml(text.summary)}</p>`,
    `<p data-blog="meta">${time(article.publishedAt, language)} · ${escapeXml(minutes)}</p>`,
    '</div></li>',
  ].join('');
}

function searchForm({ language, q }: ListWish): string {
  const words = blogWords[language];
  return [
    '<form role="search" action="/blog" method="get" data-blog="search">',
    `<input type="search" name="q" value="${escapeXml(q)}" maxlength="100" aria-label="${escapeXml(words.search)}" placeholder="${escapeXml(words.search)}">`,
    `<button type="submit">${escapeXml(words.find)}</button></form>`,
  ].join('');
}

function topics(tags: readonly string[], { language, tag }: ListWish): string {
  const words = blogWords[language];
  const entry = (name: string, chosen: string | null) => {
    const current = chosen === tag ? ' aria-current="page"' : '';
    return link(listPath({ q: '', tag: chosen, page: 1 }), name, current);
  };
  const links = [
    entry(words.all, null),
    ...tags.slice(0, 12).map((one) => entry(tagName(one, language), one)),
  ];
  return `<nav data-blog="topics" aria-label="${escapeXml(words.tags)}">${links.join('')}</nav>`;
}

function paging(wish: ListWish, more: boolean): string {
  const words = blogWords[wish.language];
  const newer =
    wish.page > 1 ? link(listPath({ ...wish, page: wish.page - 1 }), words.newer, ' rel="prev"') : '';
  const older = more ? link(listPath({ ...wish, page: wish.page + 1 }), words.older, ' rel="next"') : '';
  if (newer === '' && older === '') return '';
  return `<nav data-blog="paging" aria-label="${escapeXml(words.pages)}">${newer}${older}</nav>`;
}

/** Stands where an article would be. */
export function writeMissing(language: Language): string {
  const words = blogWords[language];
  const head = `<header data-blog="head"><h1>${escapeXml(words.blog)}</h1></header>`;
  const all = link(listPath({ q: '', tag: null, page: 1 }), words.allArticles);
  return `<div data-blog="list" lang="${language}">${head}<p role="alert">${escapeXml(words.missing)} ${all}</p></div>`;
}

/** The list of articles; `null` says that they cannot be read. */
export function writeList(
  wish: ListWish,
  found: {
    readonly items: readonly PublicArticle[];
    readonly more: boolean;
    readonly tags: readonly string[];
  } | null,
): string {
  const { language } = wish;
  const words = blogWords[language];
  const feed = `<a href="/blog.rss" type="application/rss+xml">${escapeXml(words.feed)}</a>`;
  const head = [
    `<header data-blog="head"><h1>${escapeXml(words.blog)}</h1><p data-blog="lead">${escapeXml(words.lead)}</p>`,
    `<div data-blog="bar">${searchForm(wish)}${feed}</div>${topics(found?.tags ?? [], wish)}</header>`,
  ].join('');
  const searched = wish.q !== '' || wish.tag !== null || wish.page > 1;
  if (found === null) {
    const again = link(listPath(wish), words.again, ' data-again');
    return `<div data-blog="list" lang="${language}">${head}<p role="alert">${escapeXml(words.unreadable)} ${again}</p></div>`;
  }
  const cards = found.items.map((article) => card(article, language, 'h2')).join('');
  const nothing = `<p>${escapeXml(searched ? words.noneFound : words.none)}</p>`;
  const list = cards === '' ? nothing : `<ol data-blog="cards">${cards}</ol>`;
  return `<div data-blog="list" lang="${language}">${head}${list}${paging(wish, found.more)}</div>`;
}

function dates(article: StoredArticle, language: Language): string {
  const words = blogWords[language];
  const { publishedAt, updatedAt } = article;
  if (publishedAt === null) return time(updatedAt, language);
  const later = updatedAt.getTime() - publishedAt.getTime() > DAY_MS;
  const updated = later ? ` · ${escapeXml(words.updated)} ${time(updatedAt, language)}` : '';
  return `${time(publishedAt, language)}${updated}`;
}

/** An article whole; what is clickable in it beyond links comes with the script. */
export function writeArticle(
  article: StoredArticle,
  options: {
    readonly language: Language;
    readonly related: readonly PublicArticle[];
    readonly publicUrl: string;
    readonly preview: boolean;
  },
): string {
  const { language, related, publicUrl, preview } = options;
  const words = blogWords[language];
  const text = textOf(article.content, language);
  const { image, tags } = article.content;
  const body = renderMarkdown(text.body);
  const address = new URL(articlePath(article.slug), publicUrl).href;
  const mail = `mailto:?subject=${encodeURIComponent(text.title)}&body=${encodeURIComponent(address)}`;
  const cover = image === null ? '' : `<img data-blog="cover" src="${escapeXml(image)}" alt="" ${COVER}>`;
  const next =
    related.length === 0
      ? ''
      : `<section data-blog="related"><h2>${escapeXml(words.related)}</h2><ol data-blog="cards">${related
          .map((one) => card(one, language, 'h3'))
          .join('')}</ol></section>`;
  return [
    preview ? `<p data-blog="preview" role="note">${escapeXml(words.preview)}</p>` : '',
    `<article data-blog="article" lang="${text.language}"><header data-blog="head">`,
    `<p data-blog="back" lang="${language}">${link('/blog', words.allArticles)}</p>`,
    `<h1>${escapeXml(text.title)}</h1><p data-blog="lead">${escapeXml(text.summary)}</p>`,
    `<p data-blog="meta" lang="${language}"><span>${escapeXml(words.by)} <a href="/meet-the-team" rel="author">${escapeXml(words.author)}</a></span> · ${dates(article, language)} · ${escapeXml(words.minutes(readingMinutes(text.body)))}</p>`,
    `</header>${cover}<div data-blog="body">${body}</div>`,
    `<footer data-blog="end" lang="${language}"><p data-blog="tags">${tagLinks(tags, language)}</p>`,
    `<p data-blog="share"><span>${escapeXml(words.share)}</span> <button type="button" data-share="${escapeXml(address)}">${escapeXml(words.copy)}</button> ${link(mail, words.mail)}</p>`,
    `</footer></article>${next}`,
  ].join('');
}

/** What search engines and feed readers find in the head of every page of the blog. */
export function feedLink(): string {
  return '<link rel="alternate" type="application/rss+xml" title="Auspex" href="/blog.rss">';
}

/** What an article is shared with: its cover, or the general card. */
export function pictureOf({ content }: PublicArticle, publicUrl: string): string {
  return new URL(content.image ?? '/social-card.png', publicUrl).href;
}

/** An article for search engines and shared links: schema.org and Open Graph. */
export function articleHead(article: PublicArticle, language: Language, publicUrl: string): string {
  const text = textOf(article.content, language);
  const address = new URL(articlePath(article.slug), publicUrl).href;
  const { tags } = article.content;
  const published = article.publishedAt.toISOString();
  // One that was scheduled went public after its last change.
  const modified = new Date(
    Math.max(article.publishedAt.getTime(), article.updatedAt.getTime()),
  ).toISOString();
  const organisation = { '@type': 'Organization', name: 'Auspex', url: publicUrl };
  const about = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: text.title,
    description: text.summary,
    datePublished: published,
    dateModified: modified,
    inLanguage: text.language,
    keywords: tags.join(', '),
    image: pictureOf(article, publicUrl),
    mainEntityOfPage: address,
    author: { ...organisation, name: blogWords[text.language].author },
    publisher: organisation,
  };
  return [
    feedLink(),
    `<meta property="article:published_time" content="${published}">`,
    `<meta property="article:modified_time" content="${modified}">`,
    ...tags.map((tag) => `<meta property="article:tag" content="${escapeXml(tag)}">`),
    // No "<" may end the element early.
    `<script type="application/ld+json">${JSON.stringify(about).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}
