import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { type PasswordPolicy, unmetPasswordRules } from './password-policy.ts';

const plain: PasswordPolicy = {
  minLength: 8,
  maxLength: null,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};
const rules = (password: string, policy = plain) =>
  unmetPasswordRules(password, policy).map((unmet) => unmet.rule);

describe('the password policy', () => {
  it('accepts a long phrase without asking for odd characters', () => {
    expect(rules('the heron waits by the river')).toEqual([]);
  });

  it('names every rule that is broken', () => {
    const strict = {
      ...plain,
      maxLength: 10,
      lowercase: true,
      uppercase: true,
      numeric: true,
      nonAlphanumeric: true,
    };
    expect(rules('héron', strict)).toEqual(['minLength', 'uppercase', 'numeric', 'nonAlphanumeric']);
    expect(rules('HERON HERON', strict)).toEqual(['maxLength', 'lowercase', 'numeric']);
  });

  it('refuses what is guessed first, however it is disguised', () => {
    for (const password of [
      'Password123!',
      '12345678',
      'aaaaaaaa',
      '!!Bitcoin2026',
      'qwertyuiop',
      'azerty-1234',
    ]) {
      expect(rules(password)).toContain('common');
    }
  });

  it('AUTH-22: refuses what is guessed first, also with digits and signs for letters', () => {
    for (const password of [
      'p@ssw0rd',
      'passw0rd',
      'P4$$w0rd!',
      '$unshine99',
      'l3tm31n!!',
      '1q2w3e4r',
      'michelle',
    ])
      expect([password, rules(password)]).toEqual([password, ['common']]);
  });

  it('AUTH-22: refuses the passwords of an independent list, all but one in twenty', () => {
    // Openwall's list of common passwords, in Debian's package john-data; public domain.
    const list = '/usr/share/john/password.lst';
    const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : ['michelle', '1qaz2wsx'];
    const passwords = lines.filter((line) => !line.startsWith('#!') && [...line].length >= 8);
    const accepted = passwords.filter((password) => rules(password).length === 0);
    expect(accepted.length / passwords.length).toBeLessThanOrEqual(0.05);
  });

  it('accepts what is long and only begins like a common password', () => {
    for (const password of [
      'password of the grey heron',
      'tom 8830 1927 4411 0036',
      'Kj8#vq2!mW',
      'correct-horse-battery',
    ])
      expect([password, rules(password)]).toEqual([password, []]);
  });

  it('AUTH-22: refuses a password that is hardly more than the owner’s name or address', () => {
    const owner = { email: 'ada.lovelace@engines.example', name: 'Ada Lovelace' };
    const rulesFor = (password: string) => unmetPasswordRules(password, plain, owner).map(({ rule }) => rule);
    for (const password of ['ada.lovelace@engines.example', 'AdaLovelace', 'lovelace1815', 'Engines-ada!'])
      expect([password, rulesFor(password)]).toEqual([password, expect.arrayContaining(['personal'])]);
    expect(rulesFor('the loom of Ada weaves numbers')).toEqual([]);
  });

  it('counts characters as people do', () => {
    expect(rules('🦅🦅🦉🦉🦅🦅🦉')).toEqual(['minLength']);
  });
});

describe('a stored password', () => {
  it('is of exactly the characters that were sent, and hashes from before of their normal form', async () => {
    // "ﬁ" as one character, and as two.
    const [one, two] = ['\uFB01nches by the river', 'finches by the river'];
    expect(await passwordMatches(await hashPassword(one), one)).toBe(true);
    expect(await passwordMatches(await hashPassword(one), two)).toBe(false);
    expect(await passwordMatches(await hashPassword(one.normalize('NFKC')), one)).toBe(true);
    expect(await passwordMatches(null, one)).toBe(false);
  });
});
