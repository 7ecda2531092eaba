import { CallError } from '@auspex/contract/client';
import type { Translate } from '../../i18n/use-text.ts';
import type { MarketTextKey } from './market.text.ts';

const BY_CODE: Readonly<Record<string, MarketTextKey>> = {
  network: 'failure.network',
  timeout: 'failure.network',
  'too-many-requests': 'failure.tooMany',
  'invalid-input': 'failure.question',
};

/** For answers without a name of their own, such as those of a proxy in between. */
const BY_STATUS: Readonly<Record<number, MarketTextKey>> = {
  401: 'failure.credentials',
  404: 'failure.missing',
  429: 'failure.tooMany',
  500: 'failure.internal',
  502: 'failure.busy',
  503: 'failure.busy',
  504: 'failure.busy',
};

/** What went wrong, in the language on the screen where there is a sentence for it, else in the server's words. */
export function failureText(error: unknown, t: Translate<MarketTextKey>): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CallError)) return message;
  const key = (error.code === null ? undefined : BY_CODE[error.code]) ?? BY_STATUS[error.status];
  return key === undefined ? message : t(key, { message });
}

/** The server knows no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
