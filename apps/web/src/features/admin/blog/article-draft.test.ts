import { describe, expect, it } from 'vitest';
import {
  type ArticleDraft,
  bodyOf,
  changeText,
  draftOf,
  isChanged,
  isStored,
  momentOf,
  type OpenArticle,
  whenOf,
  withPicture,
} from './article-draft.ts';

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

  it('keeps what was typed while a picture was on its way, and gets the picture in its own language', () => {
    const put = (draft: ArticleDraft) =>
      changeText(draft, 'en', (before) => withPicture(before, '/files/one.png'));
    const typed = changeText(english, 'en', { body: 'Three, and more\n' });
    const french = changeText(typed, 'fr', { title: 'Un' });
    expect(put(french).texts).toEqual({
      en: { ...whole, body: 'Three, and more\n\n![](/files/one.png)\n' },
      fr: { ...empty.texts.fr, title: 'Un' },
    });
  });

  it('is changed once anything in it differs from what is stored', () => {
    expect(isChanged(empty, null)).toBe(false);
    expect(isChanged(english, null)).toBe(true);
    expect(isChanged(changeText(english, 'en', { title: '', summary: '', body: '' }), null)).toBe(false);
  });

  it('PUB-4: is published at the moment that was written, by 24 hours in UTC, and at no other', () => {
    expect(momentOf('')).toBeNull();
    expect(momentOf(whenOf('2026-11-23', '18:05'))).toBe('2026-11-23T18:05:00.000Z');
    expect(momentOf(whenOf('2026-11-23', ''))).toBe('2026-11-23T00:00:00.000Z');
    for (const wrong of [whenOf('', '08:00'), whenOf('23 Nov', '08:00'), whenOf('2026-11-23', '6 pm')]) {
      expect([wrong, momentOf(wrong)]).toEqual([wrong, undefined]);
      expect(bodyOf({ ...english, when: wrong })).toBeNull();
    }
    expect(whenOf('', '')).toBe('');
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

  it('PUB-4: is known again as this form has sent it, and not where somebody else has changed anything', () => {
    const texts = { en: { body: 'Three', title: 'One', summary: 'Two' } };
    const stored = {
      ...{ id: 'a', slug: 'one', texts, tags: [], image: null, state: 'published' },
      ...{ publishedAt: '2026-11-23T18:05:07.123Z', version: 2 },
    } as unknown as OpenArticle;
    const typed = { ...english, texts: { ...english.texts, en: { ...whole, body: 'Three\n' } } };
    const sent = bodyOf({ ...typed, state: 'published' });
    if (sent === null) throw new Error('It is whole.');
    expect(isStored(sent, stored)).toBe(true);
    expect(isStored({ ...sent, slug: 'one', publishedAt: '2026-11-23T18:05:00.000Z' }, stored)).toBe(true);
    expect(isStored({ ...sent, publishedAt: '2026-11-24T18:05:00.000Z' }, stored)).toBe(false);
    expect(isStored({ ...sent, slug: 'other' }, stored)).toBe(false);
    expect(isStored({ ...sent, state: 'draft' }, stored)).toBe(false);
    expect(isStored({ ...sent, tags: ['Method'] }, stored)).toBe(false);
    // What is to be public on a day to come is scheduled.
    const ahead = '2026-11-24T18:05:00.000Z';
    const scheduled = { ...stored, state: 'scheduled', publishedAt: ahead } as const;
    expect(isStored({ ...sent, publishedAt: ahead }, scheduled)).toBe(true);
    expect(isStored(sent, scheduled)).toBe(false);
    expect(isStored({ ...sent, publishedAt: ahead, state: 'draft' }, scheduled)).toBe(false);
    expect(isStored(sent, { ...stored, texts: { en: { ...whole, body: 'Four' } } })).toBe(false);
  });
});
