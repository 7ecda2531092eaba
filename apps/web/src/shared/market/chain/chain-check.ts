import type { LedgerVerdict } from '@auspex/contract/ledger';
import { type ChainInput, type ChainMessage, checkChain, type OnProgress } from './follow-chain.ts';

/** Follows the chain in a worker, so that the page stays alive meanwhile; on the page where workers are not to be had. */
export function checkChainAside(input: ChainInput, onProgress: OnProgress): Promise<LedgerVerdict> {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./chain-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return checkChain(input, onProgress);
  }
  return new Promise<LedgerVerdict>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ChainMessage>) => {
      if (data.kind === 'progress') onProgress(data.done, data.total);
      else resolve(data.verdict);
    });
    worker.addEventListener('error', () => checkChain(input, onProgress).then(resolve, reject));
    worker.postMessage(input);
  }).finally(() => worker.terminate());
}
