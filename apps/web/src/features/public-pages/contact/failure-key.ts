import { CallError } from '@auspex/contract/client';
import type { ContactTextKey } from './contact.text.ts';

/** Why a letter was not taken, as a sentence for its writer. */
export function failureKey(error: unknown): ContactTextKey {
  if (!(error instanceof CallError)) return 'failed.other';
  if (error.status === 429) return 'failed.many';
  return error.status === 0 ? 'failed.network' : 'failed.other';
}
