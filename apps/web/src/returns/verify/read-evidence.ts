import type { LedgerHeader, LedgerRoot, LedgerRow } from '@auspex/contract/ledger';
import { recordApi } from '../../api/record-api.ts';

const HEADERS_PAGE = 5000;
const LEAVES_PAGE = 200;

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

/** Every trade of a market that was written down before it opened, with its proof. */
export async function readTradeLeaves(
  world: string,
  market: string,
  signal: AbortSignal,
): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let older: string | null = null;
  do {
    const query = {
      world,
      kind: 'trades' as const,
      limit: LEAVES_PAGE,
      ...(older === null ? {} : { older }),
    };
    const page: { items: LedgerRow[]; older: string | null } = await recordApi.call(
      'ledger.rows',
      { query },
      { signal },
    );
    rows.push(...page.items.filter(({ entry }) => entry.body.market === market));
    older = page.older;
  } while (older !== null);
  return rows;
}

/** The entry that holds the fingerprint of a market's recomputed history; null before there is one. */
export async function readHistoryLeaf(
  world: string,
  market: string,
  signal: AbortSignal,
): Promise<LedgerRow | null> {
  const query = { world, kind: 'walk-forward' as const, limit: 50 };
  const { items } = await recordApi.call('ledger.rows', { query }, { signal });
  return items.find(({ entry }) => entry.body.market === market) ?? null;
}
