import { describe, expect, it } from 'vitest';
import { passwordNeeds, passwordStrength } from './password-strength.ts';

const policy = { minLength: 8 };

describe('password strength', () => {
  it('calls a password under the minimum too short, however mixed', () => {
    expect(passwordStrength('aB3!xZ9', policy)).toBe('tooShort');
  });

  it('calls the passwords every list begins with weak', () => {
    for (const password of [
      'password',
      'Password1',
      'qwerty12345',
      '12345678',
      'aaaaaaaaaaaa',
      'abcdefghij',
      'motdepasse1',
    ]) {
      expect({ password, level: passwordStrength(password, policy) }).toEqual({ password, level: 'weak' });
    }
  });

  it('calls four unrelated words and a long random password strong', () => {
    expect(passwordStrength('correct-horse-battery-staple', policy)).toBe('strong');
    expect(passwordStrength('vK8#qLz2!mTw9@', policy)).toBe('strong');
  });

  it('never falls when a new kind of character is added at the end', () => {
    const order = ['tooShort', 'weak', 'fair', 'good', 'strong'];
    const rank = (password: string) => order.indexOf(passwordStrength(password, policy));
    expect(rank('harvestmoon7')).toBeGreaterThanOrEqual(rank('harvestmoon'));
    expect(rank('harvestmoon7!')).toBeGreaterThanOrEqual(rank('harvestmoon7'));
  });
});

describe('the demands of the policy', () => {
  it('are listed in order with what is met, letters of every alphabet counted', () => {
    const needs = passwordNeeds('élan', {
      minLength: 6,
      maxLength: 64,
      lowercase: true,
      uppercase: true,
      number: true,
      symbol: true,
    });
    expect(needs.map(({ need, met }) => `${need} ${met}`)).toEqual([
      'length false',
      'maximum true',
      'lowercase true',
      'uppercase false',
      'number false',
      'symbol false',
    ]);
  });

  it('are only the length where the policy asks for no more', () => {
    expect(passwordNeeds('abcdefgh', policy)).toEqual([{ need: 'length', met: true }]);
  });
});
