import { CallError } from '@auspex/contract/client';
import type { Translate } from '../../i18n/use-text.ts';
import { explainedFailure, failureText as sharedText } from '../../shared/failure/describe-failure.ts';
import type { AccountsTextKey } from './accounts.text.ts';

/** Refusals that are explained in the reader's language; every other error says its own message. */
const known: Readonly<Record<string, AccountsTextKey>> = {
  'auth/invalid-credential': 'failure.refused',
  'auth/invalid-action-code': 'failure.linkWorn',
  'auth/invalid-verification-code': 'failure.wrongCode',
  'auth/sign-in-over': 'failure.signInOver',
  'auth/too-many-requests': 'failure.tooMany',
  'too-many-requests': 'failure.tooMany',
  'requires-recent-login': 'failure.recentLogin',
  'auth/wrong-password': 'failure.wrongPassword',
  'auth/other-browser': 'failure.otherBrowser',
  'email-not-verified': 'failure.notVerified',
};

/** Rules that the list under the field does not show; the list says the others, marked as missing. */
const unlistedRules: Readonly<Record<string, AccountsTextKey>> = {
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
    const keys = details.unmet.map(({ rule }) => unlistedRules[rule] ?? 'rule.listed');
    return explainedFailure(error, [...new Set(keys)].map((key) => t(key)).join(' '));
  }
  const key = error instanceof CallError && error.code !== null ? known[error.code] : undefined;
  if (key === undefined) return sharedText(error);
  return t(key, { message: (error as CallError).message });
}

/** Which field the server complains about, by its name. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries((detailsOf(error).fields ?? []).map(({ field, message }) => [field, message]));
}
