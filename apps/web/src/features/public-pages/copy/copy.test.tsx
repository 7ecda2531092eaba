import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { spaced } from '../../../i18n/messages.ts';
import { wrongFields } from '../contact/contact-form.tsx';
import { matchesWords, wordsOf } from '../faq/faq-list.tsx';
import { Inline } from './inline.tsx';

vi.mock('virtual:calls/public', () => ({ table: {} }));

describe('texts with links', () => {
  it('become links and code', () => {
    expect(renderToStaticMarkup(<Inline text="See the [terms](/terms) and `rsi14`." />)).toBe(
      'See the <a href="/terms">terms</a> and <code>rsi14</code>.',
    );
  });

  it('never become markup of another kind', () => {
    expect(renderToStaticMarkup(<Inline text={'<img src=x onerror="alert(1)">'} />)).not.toContain('<img');
  });
});

describe('French signs', () => {
  it('stay on the line of the word before them', () => {
    expect(spaced('Est-ce sûr ? Oui : à 60 %.')).toBe('Est-ce sûr\u00a0? Oui\u00a0: à 60\u00a0%.');
    expect(spaced('dit « non »')).toBe('dit «\u00a0non\u00a0»');
  });

  it('leave English as it is', () => {
    expect(spaced('Is it safe? Yes: it is.')).toBe('Is it safe? Yes: it is.');
  });
});

describe('searching the questions', () => {
  it.each([
    ['étalonnage', 'etalon', true],
    ['Pourquoi refuser une clé qui peut retirer ?', 'CLE retirer', true],
    ['What happens when the exchange does not answer?', 'exchange answer', true],
    ['What happens when the exchange does not answer?', 'swer', false],
    ['Is this investment advice?', 'tax', false],
    ['Is this investment advice?', '  ?  ', true],
  ])('in "%s" for "%s": %s', (text, typed, expected) => {
    expect(matchesWords(text, typed)).toBe(expected);
  });

  it('reads words, not markup', () => {
    expect(wordsOf('<p>See <a href="/terms">R&amp;D</a> &lt;b&gt;</p>')).toBe('See R&D <b>');
  });
});

describe('a letter', () => {
  const letter = { name: 'Ada', email: 'ada@example.org', subject: 'Question', message: 'Hello' };

  it('is sent when all is there', () => {
    expect(wrongFields(letter)).toEqual([]);
  });

  it.each([
    [{ name: '  ' }, ['name']],
    [{ email: 'ada' }, ['email']],
    [{ email: 'ada@localhost' }, ['email']],
    [{ subject: '', message: '\n' }, ['subject', 'message']],
  ])('with %o names what is missing', (change, wrong) => {
    expect(wrongFields({ ...letter, ...change })).toEqual(wrong);
  });
});
