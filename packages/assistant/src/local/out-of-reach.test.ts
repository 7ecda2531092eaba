import { describe, expect, it } from 'vitest';
import { intentOf } from './answer-next.ts';

const refused = (question: string) => intentOf({ question, earlier: [], today: '2026-11-18' }).refused;

describe('AST-7: what sounds like a tool but is nothing that one knows', () => {
  it.each([
    ['price of apple at 10:32 this morning', 'price of apple this morning'],
    ['5 minute chart of tesla', '5 year chart of tesla'],
    ['cours du bitcoin il y a une heure', 'cours du bitcoin il y a une semaine'],
    ['what is my neighbor’s portfolio worth', 'what is my portfolio worth'],
    ['les ordres de mon frère', 'mes ordres en cours'],
    ['does blackrock own bitcoin', 'do i own bitcoin'],
    ['any merger talks at pfizer', 'any news on pfizer'],
    ['revenue by region for apple', 'revenue of apple'],
    ['chiffre d’affaires d’apple par pays', 'chiffre d’affaires d’apple'],
    ['ex-dividend date of pepsi', 'dividend yield of pepsi'],
    ['next quarter revenue of amd', 'last quarter revenue of amd'],
    ['what will the next earnings surprise of nvidia be', 'last earnings surprise of nvidia'],
    ['what happens if the fed cuts rates for apple', 'what would turn the stance of apple'],
    ['why did bitcoin fall yesterday', 'why is bitcoin a buy'],
    ['pourquoi tesla monte aujourd’hui', 'pourquoi tesla est à l’achat'],
    ['how do i short tesla', 'how is tesla doing'],
    ['what is nvidia worth according to goldman', 'what is nvidia worth'],
    ['que pense twitter de tesla', 'que disent les indicateurs sur tesla'],
    ['probability that apple is above 300 in 90 days', 'probability that apple is up over 60 days'],
    ['risk of a 30 percent drop in nvidia', 'risk of a 10 percent drop in nvidia'],
    ['could ada hit 10 dollars', 'alert me if ada hits 10 dollars'],
    ['best time to sell tesla', 'is tesla a sell'],
    ['cancel my last order', 'show my last order'],
    ['cours d’apple dans les années 80', 'cours d’apple depuis 80 jours'],
  ])('“%s” is refused and “%s” is not', (beyond, within) => {
    expect([refused(beyond), refused(within)]).toEqual([true, false]);
  });
});

describe('a word', () => {
  it.each(['forecast band', 'horizon', 'vote', 'placebo test', 'cost basis', 'target'])(
    'such as “%s” is explained',
    (word) => {
      expect(intentOf({ question: `what is a ${word}`, earlier: [], today: '2026-11-18' }).term).toBe(word);
    },
  );

  it('that is a figure of the asset just spoken of is that figure', () => {
    const before = [{ question: 'stance of apple', assets: [] }];
    const asked = (question: string) => intentOf({ question, earlier: before, today: '2026-11-18' });
    expect(asked('what is the target?')).toMatchObject({ wants: ['target'] });
    expect(asked('what is a target?').term).toBe('target');
  });
});
