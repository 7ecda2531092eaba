import { useEffect, useRef, useState } from 'react';
import type { AsOf } from '../../../shared/market/as-of/read-as-of.ts';
import { checkChainAside } from '../../../shared/market/chain/chain-check.ts';
import { readHeaders, readKeys, readRoot, type SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import { rememberedRoot, rememberRoot } from '../../../shared/market/chain/root-memory.ts';
import { browserStorage } from '../../../shared/session/browser-storage.ts';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { type RecordWish, readDetail, readTrades } from '../returns-queries.ts';
import type { TradeRow } from '../returns-replies.ts';
import { ownVerifier } from './check-publisher.ts';
import { readHistoryLeaf, readOutcomes, readTradeLeaves } from './read-evidence.ts';
import type { SavedRoot } from './saved-root.ts';
import { type StepId, type StepOutcome, verifyRecord } from './verify-record.ts';

export type Outcomes = ReadonlyMap<StepId, StepOutcome>;

export interface Verification {
  readonly phase: 'idle' | 'running' | 'done';
  readonly outcomes: Outcomes;
  /** The end of the chain, once everything held. */
  readonly root: SignedEnd | null;
}

const IDLE: Verification = { phase: 'idle', outcomes: new Map(), root: null };

async function readAllTrades(
  wish: RecordWish,
  { asOf, signal, onProgress }: { asOf: AsOf; signal: AbortSignal; onProgress: (share: number) => void },
) {
  const rows: TradeRow[] = [];
  let total = 0;
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const found = await readTrades({ ...wish, id: wish.market, page }, asOf, signal);
    rows.push(...found.items);
    total = found.total;
    pages = found.total_pages;
    onProgress(pages === 0 ? 1 : page / pages);
  }
  return { rows, total };
}

/** Verifies the record of a market when asked to; a new record or an unmounted page ends the run. */
export function useVerification(
  wish: RecordWish,
  { asOf, saved }: { readonly asOf: AsOf; readonly saved: SavedRoot | null },
) {
  const [state, setState] = useState<Verification>(IDLE);
  const running = useRef<AbortController>(undefined);
  const subject = JSON.stringify([wish, asOf, saved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was verified is no longer what is shown
  useEffect(() => {
    setState(IDLE);
    return () => running.current?.abort();
  }, [subject]);

  const start = async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    setState({ phase: 'running', outcomes: new Map(), root: null });
    const root = await verifyRecord(
      {
        series: wish.series,
        market: wish.market,
        readTrades: (onProgress) => readAllTrades(wish, { asOf, signal, onProgress }),
        readDetail: () => readDetail(wish, asOf, signal),
        readRoot: () => readRoot(signal),
        readKeys: () => readKeys(signal),
        verifier: ownVerifier,
        readHeaders: (end, onProgress) => readHeaders(end, { signal, onProgress }),
        readTradeLeaves: (world) => readTradeLeaves(world, wish.market, signal),
        atPublishedCost: wish.fee === null,
        readOutcomes: (world, trades) => readOutcomes(world, trades, signal),
        readHistoryLeaf: (world) => readHistoryLeaf(world, wish.market, signal),
        // A file that the reader kept is a better witness than what this browser remembers.
        rememberedRoot: (world) =>
          saved?.root.world === world ? saved : rememberedRoot(world, browserStorage),
        checkChain: checkChainAside,
      },
      (step, outcome) => {
        if (signal.aborted) return;
        setState((was) => ({ ...was, outcomes: new Map(was.outcomes).set(step, outcome) }));
      },
    );
    if (signal.aborted) return;
    if (root !== null) rememberRoot(root, new Date(serverTime()), browserStorage);
    setState((was) => ({ ...was, phase: 'done', root }));
  };
  return { ...state, start };
}
