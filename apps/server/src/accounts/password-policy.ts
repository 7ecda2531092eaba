import { isCommonPassword, isOwnName, type PasswordOwner } from './common-passwords.ts';

/** What the identity policy may require of a password. */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength: number | null;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly numeric: boolean;
  readonly nonAlphanumeric: boolean;
}

/** One rule that a password breaks, as a name for programs and a sentence for people. */
export interface UnmetRule {
  readonly rule:
    | 'minLength'
    | 'maxLength'
    | 'lowercase'
    | 'uppercase'
    | 'numeric'
    | 'nonAlphanumeric'
    | 'common'
    | 'personal';
  readonly message: string;
}

/** Every rule that the password breaks; empty when it is fine. */
export function unmetPasswordRules(
  password: string,
  policy: PasswordPolicy,
  owner: PasswordOwner = {},
): UnmetRule[] {
  const length = [...password].length;
  const unmet: UnmetRule[] = [];
  const require = (met: boolean, rule: UnmetRule['rule'], message: string) => {
    if (!met) unmet.push({ rule, message });
  };
  require(length >= policy.minLength, 'minLength', `Use at least ${policy.minLength} characters.`);
  require(policy.maxLength === null ||
    length <= policy.maxLength, 'maxLength', `Use at most ${policy.maxLength} characters.`);
  require(!policy.lowercase || /\p{Ll}/u.test(password), 'lowercase', 'Use a lower-case letter.');
  require(!policy.uppercase || /\p{Lu}/u.test(password), 'uppercase', 'Use an upper-case letter.');
  require(!policy.numeric || /\p{Nd}/u.test(password), 'numeric', 'Use a digit.');
  require(!policy.nonAlphanumeric ||
    /[^\p{L}\p{Nd}]/u.test(
      password,
    ), 'nonAlphanumeric', 'Use a character that is neither a letter nor a digit.');
  require(!isCommonPassword(password), 'common', 'This password is too easy to guess.');
  require(!isOwnName(password, owner), 'personal', 'Do not use just your own name or e-mail address.');
  return unmet;
}
