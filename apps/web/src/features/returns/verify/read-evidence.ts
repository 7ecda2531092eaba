import type { LedgerRow } from '@auspex/contract/ledger';
import { recordApi } from '../../../shared/api/record-api.ts';

const LEAVES_PAGE = 200;

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

/** Calls asked for at once: their ids have to fit into an address. */
const CALLS_AT_ONCE = 60;

/** What became of trades, as it was written down: every outcome that points to one of them. */
export async function readOutcomes(
  world: string,
  trades: readonly string[],
  signal: AbortSignal,
): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (let from = 0; from < trades.length; from += CALLS_AT_ONCE) {
    const of = trades.slice(from, from + CALLS_AT_ONCE).join(',');
    let older: string | null = null;
    do {
      const query = { world, of, limit: LEAVES_PAGE, ...(older === null ? {} : { older }) };
      const page: { items: LedgerRow[]; older: string | null } = await recordApi.call(
        'ledger.rows',
        { query },
        { signal },
      );
      rows.push(...page.items);
      older = page.older;
    } while (older !== null);
  }
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
