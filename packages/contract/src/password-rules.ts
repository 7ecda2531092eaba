/** The most characters that any password may have, whatever the policy. */
export const LONGEST_PASSWORD = 256;

/** What the identity policy may require of a password. */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength: number | null;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly numeric: boolean;
  readonly nonAlphanumeric: boolean;
}

export type PasswordRule = keyof PasswordPolicy;

const CLASSES = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  numeric: /\p{Nd}/u,
  nonAlphanumeric: /[^\p{L}\p{Nd}]/u,
} as const;

/** The rules of the policy and whether the password keeps each. Code points are counted: most emoji are one. */
export function passwordRules(
  password: string,
  policy: PasswordPolicy,
): { readonly rule: PasswordRule; readonly met: boolean }[] {
  const length = [...password].length;
  const { minLength, maxLength } = policy;
  const classes = (['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const).filter(
    (name) => policy[name],
  );
  return [
    { rule: 'minLength', met: length >= minLength },
    ...(maxLength === null ? [] : [{ rule: 'maxLength' as const, met: length <= maxLength }]),
    ...classes.map((rule) => ({ rule, met: CLASSES[rule].test(password) })),
  ];
}
