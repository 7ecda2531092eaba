import { CallError } from '@auspex/contract/client';
import type { Translate } from '../i18n/use-text.ts';
import type { AdminTextKey } from './admin-text.ts';

/** What went wrong, in the language on the screen where there is a sentence for it, else in the server's words. */
export function failureText(error: unknown, t: Translate<AdminTextKey>): string {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'network' || code === 'timeout') return t('failure.network');
  return error instanceof Error ? error.message : String(error);
}
