import type { LedgerHeader, LedgerRoot } from '@auspex/contract/ledger';
import { recordApi } from '../../api/record-api.ts';

const HEADERS_PAGE = 5000;

/** The end of the chain as the server says it is. */
export async function readRoot(signal: AbortSignal): Promise<LedgerRoot> {
  const { world, count, hash } = await recordApi.call('ledger.root', { query: {} }, { signal });
  return { world, count, hash };
}

/** Every link of the chain up to the root, in order. */
export async function readHeaders(
  { world, count }: LedgerRoot,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(done: number): void },
): Promise<LedgerHeader[]> {
  const headers: LedgerHeader[] = [];
  let after: number | null = 0;
  while (after !== null && after < count) {
    const query = { world, after, limit: HEADERS_PAGE };
    const page: { items: LedgerHeader[]; next: number | null } = await recordApi.call(
      'ledger.headers',
      { query },
      { signal },
    );
    headers.push(...page.items);
    onProgress(headers.length);
    after = page.items.length === 0 ? null : page.next;
  }
  return headers;
}
