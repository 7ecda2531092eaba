import { type LedgerBreak, verifyRows } from '@auspex/contract/ledger';
import { api } from '../../api/api.ts';

export type SignalProof =
  | { readonly kind: 'intact' }
  /** Belongs to its entry; its text is not open to the reader yet. */
  | { readonly kind: 'sealed' }
  | { readonly kind: 'broken'; readonly at: LedgerBreak };

/** Headers before the entry that the check begins with: the link to the one before is part of it. */
const BEFORE = 2;

/** Checks in the browser that a signal belongs to its entry, unaltered, and the entry to the one before it. */
export async function checkSignal(leaf: string): Promise<SignalProof> {
  const { row } = await api.call('ledger.row', { params: { id: leaf }, query: {} });
  const { items } = await api.call('ledger.headers', {
    query: { after: Math.max(0, row.seq - 1 - BEFORE), limit: BEFORE + 1 },
  });
  const verdict = verifyRows(items, [row]);
  if (!verdict.intact) return { kind: 'broken', at: verdict.break };
  return { kind: verdict.sealed > 0 ? 'sealed' : 'intact' };
}
