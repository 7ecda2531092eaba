import { describe, expect, it } from 'vitest';
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

  it('counts characters as people do', () => {
    expect(rules('🦅🦅🦉🦉🦅🦅🦉')).toEqual(['minLength']);
  });
});
