import { describe, expect, it } from 'vitest';
import { findBannedForms, findMisspellings } from './texts/check-texts.ts';
import { type EnglishText, readTexts, textsIn } from './texts/read-texts.ts';

const page = (text: string): EnglishText => ({ path: 'a.text.ts', line: 1, text, kind: 'page' });
const problemsOf = (text: string) => findBannedForms([page(text)]);

describe('The check of English texts', () => {
  it.each([
    ['Every curve is computed anew.', 'recomputed'],
    ['Whoever has the address can read it.', 'anyone who'],
    ['A dividend is told twice.', 'listed'],
    ['Most of a market cannot be foretold.', 'predicted'],
    ['It stands in the ledger.', '“is”'],
    ['No model stood behind it.', '“is”'],
    ['The close lies above the open.', '“is”'],
    ['What was known then.', 'at that time'],
    ['One press stops it.', 'click'],
    ['Under twenty texts.', 'headlines'],
    ['The 80 % range', 'no space'],
    ['The {{level}} % range', 'no space'],
    ['Equal changes in per cent.', 'percentage'],
    ['Between −6.7% … +7.7% so far', 'range'],
    ['{{low}} … {{high}}', 'range'],
    ['Costs 5 bp a side', 'per side'],
    ['A placebo beside it', 'next to'],
    ['The source brought nothing.', 'supplied'],
    ['“x” is no date.', 'is not a'],
    ['How the members vote', 'indicators'],
    ['Growth a year', 'CAGR'],
  ])('refuses “%s” and says what to write', (text, instead) => {
    expect(problemsOf(text).join('\n')).toContain(instead);
  });

  it.each([
    'Press Enter to open, or Ctrl-K to search.',
    'It was open since then.',
    'Then the record begins.',
    'It stands out, and stands for 30 days.',
    'A probability lies between 0 and 1.',
    'There is no symbol of this name.',
    'Loading…',
    'The 80% range, besides the median',
  ])('lets “%s” pass', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('finds misspelled words by British spelling, and knows the words of the trade', () => {
    const found = findMisspellings([page('The colour of the median drawdown is recieved, not its color.')]);
    expect(found.map((problem) => /“(\w+)”/.exec(problem)?.[1])).toEqual(['recieved', 'color']);
  });

  it('reads values of text files, lines of pages and sentences of the server, with their places', () => {
    const texts = textsIn(
      'a.text.ts',
      `x({\n  'a.b': 'It''s',\n  anew: 'Priced anew',\n  c:\n    'Then anew',\n});\n`,
    );
    expect(texts.map(({ line, text }) => [line, text])).toContainEqual([3, 'Priced anew']);
    expect(texts.map(({ text }) => text)).toContain('Then anew');
    const sentences = textsIn(
      'a.ts',
      'throw new Error(`$' + '{file} is no file we know.`); // anew\nq("select a from b where c");',
    );
    expect(sentences.map(({ text }) => text)).toEqual(['{{value}} is no file we know.']);
    const lines = textsIn('a.md', 'One\n```\ncomputed anew\n```\nSee [it](/anew) and `anew`.');
    expect(findBannedForms(lines)).toEqual([]);
  });

  it('finds the texts of the product', () => {
    const paths = new Set(readTexts().map(({ path }) => path));
    for (const path of [
      'README.md',
      'apps/web/src/features/signals/signals.text.ts',
      'apps/server/src/main.ts',
    ])
      expect(paths).toContain(path);
  });
});
