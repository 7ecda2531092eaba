import { CallError } from '@auspex/contract/client';
import type { Translate } from '../../i18n/use-text.ts';
import type { AccountsTextKey } from './accounts.text.ts';

/** Refusals that have a sentence in both languages; every other error says its own message. */
const known: Readonly<Record<string, AccountsTextKey>> = {
  'auth/invalid-action-code': 'failure.linkWorn',
  'auth/invalid-verification-code': 'failure.wrongCode',
  'auth/too-many-requests': 'failure.tooMany',
  'too-many-requests': 'failure.tooMany',
  'requires-recent-login': 'failure.recentLogin',
  network: 'failure.network',
  timeout: 'failure.network',
  'picture-too-large': 'failure.pictureTooLarge',
  'picture-not-understood': 'failure.pictureNotUnderstood',
  'picture-unsafe': 'failure.pictureUnsafe',
};

const ruleTexts: Readonly<Record<string, AccountsTextKey>> = {
  minLength: 'rule.minLength',
  maxLength: 'rule.maxLength',
  lowercase: 'rule.lowercase',
  uppercase: 'rule.uppercase',
  numeric: 'rule.numeric',
  nonAlphanumeric: 'rule.nonAlphanumeric',
  common: 'rule.common',
};

interface Details {
  readonly retryAfterSeconds?: number;
  readonly unmet?: ReadonlyArray<{ readonly rule: string }>;
  readonly fields?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
}

function detailsOf(error: unknown): Details {
  return error instanceof CallError && typeof error.details === 'object' && error.details !== null
    ? (error.details as Details)
    : {};
}

/** What went wrong, in the language on the screen. */
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
  if (key !== undefined)
    return t(key, { minutes: Math.max(1, Math.ceil((details.retryAfterSeconds ?? 60) / 60)) });
  return error instanceof Error ? error.message : String(error);
}

/** Which field the server complains about, by its name. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries((detailsOf(error).fields ?? []).map(({ field, message }) => [field, message]));
}
