import { describe, expect, it } from 'vitest';
import type { Alias, AliasRule } from './alias.ts';
import { createLinker } from './link-mentions.ts';

const alias = (rule: AliasRule, symbol: string, ...texts: string[]): Alias[] =>
  texts.map((text) => ({ text, rule, named: { kind: 'asset', symbol } }));

const linker = createLinker([
  ...alias('trade', 'BANKS', 'banking stocks', 'banks', 'Bank'),
  ...alias('trade', 'SOFTWARE', 'IT', 'IT stocks'),
  ...alias('trade', 'ENERGY', 'oil companies', 'oil stocks', 'oil', 'Power'),
  ...alias('exchange', 'EXCHANGE', 'BSE'),
  ...alias('name', 'UCO', 'UCO Bank'),
  ...alias('name', 'OILINDIA', 'OIL India'),
  ...alias('name', 'IGATE', 'iGATE'),
  ...alias('name', 'WIPRO', 'Wipro'),
]);
const linked = (title: string) =>
  linker.link(title).map(({ text, named }) => `${text}=${named.kind === 'asset' ? named.symbol : ''}`);

describe('Words for a whole industry', () => {
  it('are meant if a headline is about the industry', () => {
    expect(linked('Banking stocks slip as banks raise rates')).toEqual([
      'Banking stocks=BANKS',
      'banks=BANKS',
    ]);
    expect(linked('Rally in IT stocks lifts the market')).toEqual(['IT stocks=SOFTWARE']);
    expect(linked('Wipro joins rally in IT stocks')).toEqual(['Wipro=WIPRO', 'IT stocks=SOFTWARE']);
  });

  it('are part of a firm’s name next to a capital', () => {
    expect(linked('Brokers at Deutsche Bank cut their target')).toEqual([]);
    expect(linked('Power Exchange gets more time')).toEqual([]);
    expect(linked('Uco Bank has momentum')).toEqual(['Uco Bank=UCO']);
    expect(linked('Oil India raises a billion')).toEqual(['Oil India=OILINDIA']);
  });

  it('do not mean the industry if they describe one firm', () => {
    expect(linked('IT major Wipro slips')).toEqual(['Wipro=WIPRO']);
  });

  it('do not mean the industry if a firm is only chosen from it or given as its example', () => {
    expect(linked('Wipro is the top pick in the IT space')).toEqual(['Wipro=WIPRO']);
    expect(linked('Tax cut helps IT stocks like Wipro')).toEqual(['Wipro=WIPRO']);
    expect(linked('Tax cut helps oil companies such as OIL India')).toEqual(['OIL India=OILINDIA']);
  });
});

describe('Exchanges', () => {
  it('are meant if they act, not if a share is merely traded there', () => {
    expect(linked('BSE fines two members')).toEqual(['BSE=EXCHANGE']);
    expect(linked('Wipro closes 2% higher on BSE')).toEqual(['Wipro=WIPRO']);
    expect(linked('Wipro closes 2% higher on the BSE')).toEqual(['Wipro=WIPRO']);
  });
});

describe('Capitals of a name', () => {
  it('may be anywhere in it, but an abbreviation alone keeps its own', () => {
    expect(linked('Synergy with iGate')).toEqual(['iGate=IGATE']);
    expect(linked('Sales of igate')).toEqual([]);
    expect(linked('Bse listing')).toEqual([]);
  });
});
