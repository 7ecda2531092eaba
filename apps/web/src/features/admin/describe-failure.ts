import { CallError } from '@auspex/contract/client';
import type { Translate } from '../../i18n/use-text.ts';
import type { AdminTextKey } from './admin.text.ts';

/** What went wrong, in the language on the screen where there is a sentence for it, else in the server's words. */
export function failureText(error: unknown, t: Translate<AdminTextKey>): string {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'network' || code === 'timeout') return t('failure.network');
  const status = error instanceof CallError ? error.status : null;
  if (status === 429) return t('failure.tooMany');
  if (status === 404) return t('failure.missing');
  if (status === 500) return t('failure.internal');
  return error instanceof Error ? error.message : String(error);
}
