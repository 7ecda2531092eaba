import { CallError } from '@auspex/contract/client';
import type { Translate } from '../i18n/use-text.ts';
import type { MarketTextKey } from './market-text.ts';

const known: Readonly<Record<string, MarketTextKey>> = {
  network: 'failure.network',
  timeout: 'failure.network',
  'too-many-requests': 'failure.tooMany',
};

/** What went wrong, in the language on the screen where there is a sentence for it, else in the server's words. */
export function failureText(error: unknown, t: Translate<MarketTextKey>): string {
  const key = error instanceof CallError && error.code !== null ? known[error.code] : undefined;
  if (key !== undefined) return t(key);
  return error instanceof Error ? error.message : String(error);
}

/** The server knows no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
