import { describe, expect, it } from 'vitest';
import { defineMessages, loadWithTexts, messagesReady, showLanguage, shownLanguage } from './messages.ts';
import { fillText, translate } from './translate.ts';

const messages = defineMessages(
  {
    hello: 'Hello {{name}}',
    results_one: '{{count}} result',
    results_other: '{{count}} results',
    fee: 'Your fee: {{fee}} at 80%',
  },
  {
    './parts.fr.ts': async () => ({
      texts: {
        hello: 'Bonjour {{name}}',
        results_one: '{{count}} résultat',
        results_other: '{{count}} résultats',
        fee: 'Vos frais : {{fee}} à 80 %',
      },
    }),
  },
);

describe('texts of the interface', () => {
  it('puts values into the text', () => {
    expect(translate(messages, 'hello', { language: 'en', values: { name: 'Ada' } })).toBe('Hello Ada');
  });

  it('shows English while the chosen language has not arrived', () => {
    expect(translate(messages, 'hello', { language: 'fr', values: { name: 'Ada' } })).toBe('Hello Ada');
  });

  it('shows French once it has arrived, with the plural rules of French (none is singular)', async () => {
    await messagesReady('fr');
    expect(translate(messages, 'hello', { language: 'fr', values: { name: 'Ada' } })).toBe('Bonjour Ada');
    expect(translate(messages, 'results', { language: 'fr', values: { count: 0 } })).toBe('0 résultat');
    // French has a form of its own for whole millions, which no text here needs.
    const million = { language: 'fr', values: { count: 1_000_000 } } as const;
    expect(translate(messages, 'results', million)).toBe('1000000 résultats');
    expect(translate(messages, 'results', { language: 'en', values: { count: 0 } })).toBe('0 results');
    expect(translate(messages, 'results', { language: 'en', values: { count: 1 } })).toBe('1 result');
  });

  it('sets French punctuation with spaces at which no line breaks', async () => {
    await messagesReady('fr');
    expect(translate(messages, 'fee', { language: 'fr', values: { fee: '5 pb' } })).toBe(
      'Vos frais\u00a0: 5 pb à 80\u00a0%',
    );
  });

  it('ends a sentence with one full stop after a word that brings its own', () => {
    expect(fillText('More than chance: {{names}}.', { names: 'lun., oct.' })).toBe(
      'More than chance: lun., oct.',
    );
    expect(fillText('{{name}}. Next', { name: 'Apple Inc.' })).toBe('Apple Inc. Next');
    expect(fillText('{{name}}… {{count}}.', { name: 'oct.', count: 3 })).toBe('oct.… 3.');
  });

  it('leaves a value that was not given visible instead of hiding the mistake', () => {
    expect(translate(messages, 'hello', { language: 'en' })).toBe('Hello {{name}}');
  });
});

describe('a change of the language', () => {
  /** What each further text of a language waits for. */
  const arrivals: PromiseWithResolvers<void>[] = [];

  it('counts only if it is the newest: French that comes late does not replace English', async () => {
    loadWithTexts(() => arrivals.at(-1)?.promise ?? Promise.resolve());
    const french = Promise.withResolvers<void>();
    arrivals.push(french);
    const late = showLanguage('fr');
    await showLanguage('en');
    french.resolve();
    await late;
    expect(shownLanguage()).toBe('en');
  });

  it('that fails leaves the language on the screen, and says so unless another was chosen meanwhile', async () => {
    const lost = Promise.withResolvers<void>();
    arrivals.push(lost);
    const attempts = [showLanguage('fr'), showLanguage('fr')];
    lost.reject(new Error('404'));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: new Error('404') }]);
    expect(shownLanguage()).toBe('en');
    arrivals.length = 0;
    await showLanguage('fr');
    expect(shownLanguage()).toBe('fr');
    await showLanguage('en');
  });

  it('shows a part whose code arrived meanwhile in the new language, too', async () => {
    const slow = Promise.withResolvers<void>();
    arrivals.push(slow);
    const change = showLanguage('fr');
    const arrived = defineMessages(
      { hello: 'Hello' },
      { './arrived.fr.ts': async () => ({ texts: { hello: 'Bonjour' } }) },
    );
    slow.resolve();
    await change;
    expect(translate(arrived, 'hello', { language: shownLanguage() })).toBe('Bonjour');
    arrivals.length = 0;
    await showLanguage('en');
  });
});
