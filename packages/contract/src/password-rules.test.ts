import { describe, expect, it } from 'vitest';
import { type PasswordPolicy, passwordRules } from './password-rules.ts';

const plain: PasswordPolicy = {
  ...{ minLength: 8, maxLength: null },
  ...{ lowercase: false, uppercase: false, numeric: false, nonAlphanumeric: false },
};
const strict: PasswordPolicy = {
  ...{ minLength: 6, maxLength: 10 },
  ...{ lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true },
};
const told = (password: string, policy = strict) =>
  passwordRules(password, policy).map(({ rule, met }) => `${rule} ${met}`);

describe('the rules for a password', () => {
  it('are listed in order with what is met, letters of every alphabet counted', () => {
    expect(told('élan')).toEqual([
      ...['minLength false', 'maxLength true', 'lowercase true'],
      ...['uppercase false', 'numeric false', 'nonAlphanumeric false'],
    ]);
  });

  it('are only the length where the policy asks for no more', () => {
    expect(told('abcdefgh', plain)).toEqual(['minLength true']);
  });

  // Categories from UnicodeData.txt: eagle So and one code point, ٣ Nd, ² No, Ⅷ Nl, ½ No.
  it.each([
    ['🦅🦅🦅🦅', 'minLength false'],
    ['🦅🦅🦅🦅🦅🦅', 'minLength true'],
    ['🦅🦅🦅🦅🦅🦅🦅🦅', 'maxLength true'],
    ['heron٣', 'numeric true'],
    ['heron²', 'numeric false'],
    ['heronⅧ', 'numeric false'],
    ['heron½', 'numeric false'],
    ['heron٣', 'nonAlphanumeric false'],
    ['heron²', 'nonAlphanumeric true'],
    ['heronⅧ', 'nonAlphanumeric true'],
  ])('AUTH-34: count %s by characters and decimal digits: %s', (password, rule) => {
    expect(told(password)).toContain(rule);
  });
});
