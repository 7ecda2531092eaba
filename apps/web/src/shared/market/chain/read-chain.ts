import type { LedgerHeader, LedgerKey, LedgerRoot, RootSignature } from '@auspex/contract/ledger';
import { recordApi } from '../../api/record-api.ts';

const HEADERS_PAGE = 5000;

/** The end of the chain, and who signed it. */
export interface SignedEnd extends LedgerRoot {
  readonly writtenAt: string | null;
  readonly signature: RootSignature | null;
  /** The end as it was published for the last day. */
  readonly daily: {
    readonly date: string;
    readonly count: number;
    readonly hash: string;
    readonly at: string;
    readonly signature: RootSignature | null;
    readonly timestamped: boolean;
  } | null;
}

/** The end of the chain as the server says it is. */
export async function readRoot(signal: AbortSignal): Promise<SignedEnd> {
  const root = await recordApi.call('ledger.root', { query: {} }, { signal });
  const { world, count, hash, writtenAt, signature, daily } = root;
  return { world, count, hash, writtenAt, signature, daily };
}

export async function readKeys(signal: AbortSignal): Promise<readonly LedgerKey[]> {
  return (await recordApi.call('ledger.keys', {}, { signal })).keys;
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
