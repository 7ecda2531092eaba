import { api } from '../../../shared/api/api.ts';
import { checkChainAside } from '../../../shared/market/chain/chain-check.ts';
import { readHeaders, readRoot } from '../../../shared/market/chain/read-chain.ts';
import { rememberedRoot, rememberRoot } from '../../../shared/market/chain/root-memory.ts';
import type { SignalCheckParts } from './check-signal.ts';

/** What the check of a signal needs, from the server and from what this browser keeps. */
export const signalCheckParts: SignalCheckParts = {
  readRoot: () => readRoot(unhurried()),
  readHeaders: (root) => readHeaders(root, { signal: unhurried(), onProgress: () => undefined }),
  readRow: (leaf) => api.call('ledger.row', { params: { id: leaf }, query: {} }),
  checkChain: (input) => checkChainAside(input, () => undefined),
  rememberedRoot: (world) => rememberedRoot(world, localStorage),
  rememberRoot: (root) => rememberRoot(root, new Date(), localStorage),
};

function unhurried(): AbortSignal {
  return new AbortController().signal;
}
