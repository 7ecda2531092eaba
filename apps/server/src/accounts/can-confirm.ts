import { mailStaysHere } from '../config.ts';
import type { Accounts } from './accounts.ts';

/**
 * Whether the owner of an address can confirm it: without outgoing mail nobody can, except on this machine, where the
 * mailbox can be read.
 */
export function canConfirm({ platform: { config } }: Accounts): boolean {
  return config.mail.kind !== 'outbox' || mailStaysHere(config);
}
