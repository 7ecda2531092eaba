import { CallError } from '@auspex/contract/client';

/** Whether a text could be an address at all; whether it is one only a mail can tell. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Why a call with an address failed, as the name of a text. */
export function addressFailure(error: unknown): 'wrong' | 'many' | 'failed' {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 400) return 'wrong';
  return status === 429 ? 'many' : 'failed';
}
