import { type PasswordPolicy, type PasswordRule, passwordRules } from '@auspex/contract/password-rules';
import { isCommonPassword, isOwnName, type PasswordOwner } from './common-passwords.ts';

export type { PasswordPolicy };

/** One rule that a password breaks, as a name for programs and a sentence for people. */
export interface UnmetRule {
  readonly rule: PasswordRule | 'common' | 'personal';
  readonly message: string;
}

/** Every rule that the password breaks; empty when it is fine. */
export function unmetPasswordRules(
  password: string,
  policy: PasswordPolicy,
  owner: PasswordOwner = {},
): UnmetRule[] {
  const messages: Readonly<Record<PasswordRule, string>> = {
    minLength: `Use at least ${policy.minLength} characters.`,
    maxLength: `Use at most ${policy.maxLength} characters.`,
    lowercase: 'Use a lower-case letter.',
    uppercase: 'Use an upper-case letter.',
    numeric: 'Use a digit.',
    nonAlphanumeric: 'Use a character that is neither a letter nor a digit.',
  };
  const unmet: UnmetRule[] = passwordRules(password, policy)
    .filter(({ met }) => !met)
    .map(({ rule }) => ({ rule, message: messages[rule] }));
  if (isCommonPassword(password))
    unmet.push({ rule: 'common', message: 'This password is too easy to guess.' });
  if (isOwnName(password, owner))
    unmet.push({ rule: 'personal', message: 'Do not use just your own name or e-mail address.' });
  return unmet;
}
