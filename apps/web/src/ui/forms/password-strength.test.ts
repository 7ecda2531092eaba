import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const policy = {
  ...{ minLength: 8, maxLength: null },
  ...{ lowercase: false, uppercase: false, numeric: false, nonAlphanumeric: false },
};

describe('password strength', () => {
  it('calls a password under the minimum too short, however mixed', () => {
    expect(passwordStrength('aB3!xZ9', policy)).toBe('tooShort');
    // Seven characters, of two UTF-16 units each.
    expect(passwordStrength('🦅🦉🐝🦊🐢🐙🦜', policy)).toBe('tooShort');
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
