import { CallError } from '@auspex/contract/client';
import type { Translate } from '../../i18n/use-text.ts';
import { failureText as sharedText } from '../../shared/failure/describe-failure.ts';
import type { AccountsTextKey } from './accounts.text.ts';

/** Refusals that are explained in the reader's language; every other error says its own message. */
const known: Readonly<Record<string, AccountsTextKey>> = {
  'auth/invalid-action-code': 'failure.linkWorn',
  'auth/invalid-verification-code': 'failure.wrongCode',
  'auth/too-many-requests': 'failure.tooMany',
  'too-many-requests': 'failure.tooMany',
  'requires-recent-login': 'failure.recentLogin',
  'auth/wrong-password': 'failure.wrongPassword',
  'email-not-verified': 'failure.notVerified',
};

const ruleTexts: Readonly<Record<string, AccountsTextKey>> = {
  minLength: 'rule.minLength',
  maxLength: 'rule.maxLength',
  lowercase: 'rule.lowercase',
  uppercase: 'rule.uppercase',
  numeric: 'rule.numeric',
  nonAlphanumeric: 'rule.nonAlphanumeric',
  common: 'rule.common',
  personal: 'rule.personal',
};

interface Details {
  readonly unmet?: ReadonlyArray<{ readonly rule: string }>;
  readonly fields?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
}

function detailsOf(error: unknown): Details {
  return error instanceof CallError && typeof error.details === 'object' && error.details !== null
    ? (error.details as Details)
    : {};
}

/** What went wrong: the error's own message, and in other languages than English what it means. */
export function failureText(error: unknown, t: Translate<AccountsTextKey>): string {
  const details = detailsOf(error);
  if (details.unmet !== undefined) {
    return details.unmet
      .map(({ rule }) => ruleTexts[rule])
      .filter((key) => key !== undefined)
      .map((key) => t(key))
      .join(' ');
  }
  const key = error instanceof CallError && error.code !== null ? known[error.code] : undefined;
  if (key === undefined) return sharedText(error);
  return t(key, { message: (error as CallError).message });
}

/** Which field the server complains about, by its name. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries((detailsOf(error).fields ?? []).map(({ field, message }) => [field, message]));
}
