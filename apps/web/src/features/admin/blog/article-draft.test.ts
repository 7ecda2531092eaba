import { describe, expect, it } from 'vitest';
import { type ArticleDraft, bodyOf, draftOf, type OpenArticle } from './article-draft.ts';

const whole = { title: 'One', summary: 'Two', body: 'Three' };
const empty = draftOf(null);
const english: ArticleDraft = { ...empty, texts: { ...empty.texts, en: whole } };

describe('an article in the editor', () => {
  it('can be saved once it is whole in one language, and is left alone in a language that nobody wrote', () => {
    expect(bodyOf(empty)).toBeNull();
    expect(bodyOf(english)?.texts).toEqual({ en: whole });
    const half = { ...english, texts: { ...english.texts, fr: { title: 'Un', summary: '', body: '' } } };
    expect(bodyOf(half)).toBeNull();
  });

  it('has its address made from the title while none is given, and its topics without blanks', () => {
    expect(bodyOf(english)).not.toHaveProperty('slug');
    expect(bodyOf({ ...english, slug: ' one ', tags: ' Method, , Record ' })).toMatchObject({
      slug: 'one',
      tags: ['Method', 'Record'],
    });
  });

  it('keeps its date to the minute, in UTC', () => {
    const article = {
      ...whole,
      texts: { en: whole },
      tags: [],
      slug: 'one',
      image: null,
      state: 'scheduled',
    };
    const open = { ...article, publishedAt: '2026-11-23T08:05:00.000Z' } as unknown as OpenArticle;
    expect(draftOf(open).when).toBe('2026-11-23T08:05');
    expect(bodyOf(draftOf(open))?.publishedAt).toBe('2026-11-23T08:05:00.000Z');
    expect(bodyOf(english)?.publishedAt).toBeNull();
  });
});
