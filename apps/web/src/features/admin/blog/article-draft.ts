import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { LANGUAGES, type Language, parseDate } from '@auspex/market';

export type OpenArticle = CallReply<Calls['blog.open']>;
export type ArticleBody = CallRequest<Calls['blog.replace']>['body'];

export interface TextDraft {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** An article as the form holds it. */
export interface ArticleDraft {
  readonly texts: Readonly<Record<Language, TextDraft>>;
  readonly tags: string;
  readonly slug: string;
  readonly image: string | null;
  readonly state: 'draft' | 'scheduled' | 'published';
  /** In UTC: `2026-11-23T08:00`, or what was written and is no such moment. */
  readonly when: string;
}

const NOTHING: TextDraft = { title: '', summary: '', body: '' };
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

export function draftOf(article: OpenArticle | null): ArticleDraft {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, article?.texts[language] ?? NOTHING]),
  ) as Record<Language, TextDraft>;
  return {
    texts,
    tags: article?.tags.join(', ') ?? '',
    slug: article?.slug ?? '',
    image: article?.image ?? null,
    state: article?.state ?? 'draft',
    when: article?.publishedAt?.slice(0, MINUTE) ?? '',
  };
}

/** Whether saving would change the article. */
export function isChanged(draft: ArticleDraft, article: OpenArticle | null): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(article));
}

/** A text with a picture at its end. */
export function withPicture({ body }: TextDraft, url: string): Pick<TextDraft, 'body'> {
  return { body: `${body.trimEnd()}\n\n![](${url})\n` };
}

/** A change of the text in one language; as a function it sees the text as it is by then. */
export type TextChange = Partial<TextDraft> | ((before: TextDraft) => Partial<TextDraft>);

export function changeText(draft: ArticleDraft, language: Language, change: TextChange): ArticleDraft {
  const before = draft.texts[language];
  const changed = typeof change === 'function' ? change(before) : change;
  return { ...draft, texts: { ...draft.texts, [language]: { ...before, ...changed } } };
}

const isEmpty = ({ title, summary, body }: TextDraft): boolean => `${title}${summary}${body}`.trim() === '';
const isWhole = ({ title, summary, body }: TextDraft): boolean =>
  [title, summary, body].every((text) => text.trim() !== '');

/** Day and time of a draft's moment; a day alone begins at midnight. */
export function partsOfWhen(when: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = when.split('T');
  return { day, time };
}

export function whenOf(day: string, time: string): string {
  return day === '' && time === '' ? '' : `${day}T${time}`;
}

/** The moment as the server takes it; null for now, undefined where what was written is none. */
export function momentOf(when: string): string | null | undefined {
  if (when === '') return null;
  const { day, time } = partsOfWhen(when);
  const clock = time === '' ? '00:00' : time;
  if (parseDate(day) !== day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return undefined;
  return `${day}T${clock}:00.000Z`;
}

/** As the server stores it. */
const trimmed = ({ title, summary, body }: TextDraft): TextDraft => ({
  title: title.trim(),
  summary: summary.trim(),
  body: body.trim(),
});

/** What the server takes; null while a language is half written, or none is, or its moment is none. */
export function bodyOf(draft: ArticleDraft): ArticleBody | null {
  const written = LANGUAGES.filter((language) => !isEmpty(draft.texts[language]));
  if (written.length === 0 || !written.every((language) => isWhole(draft.texts[language]))) return null;
  const publishedAt = momentOf(draft.when);
  if (publishedAt === undefined) return null;
  const slug = draft.slug.trim();
  return {
    texts: Object.fromEntries(written.map((language) => [language, trimmed(draft.texts[language])])),
    tags: draft.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    image: draft.image,
    ...(slug === '' ? {} : { slug }),
    state: draft.state,
    publishedAt,
  };
}

/** Whether an article is stored as it was sent; the server chooses an address and a date where none was given. */
export function isStored(sent: ArticleBody, stored: OpenArticle): boolean {
  const has = bodyOf(draftOf(stored));
  const { slug = stored.slug, publishedAt = null } = sent;
  const date = publishedAt ?? (sent.state === 'published' ? has?.publishedAt : null);
  // To be public on a day to come is to be scheduled for it.
  const isAhead = sent.state === 'published' && stored.state === 'scheduled' && publishedAt !== null;
  const state = isAhead ? 'scheduled' : sent.state;
  return JSON.stringify(has) === JSON.stringify({ ...has, ...sent, slug, state, publishedAt: date });
}
