import { CallError } from '@auspex/contract/client';
import { failureText } from '../../shared/failure/describe-failure.ts';

/** Whether a text could be an address at all; whether it is one only a mail can tell. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Why a call with an address failed; null where the address itself was not accepted. */
export function addressFailure(error: unknown): string | null {
  return error instanceof CallError && error.status === 400 ? null : failureText(error);
}
