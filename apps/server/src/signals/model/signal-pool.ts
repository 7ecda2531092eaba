import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { BarColumns } from '@auspex/market';
import type { AssetHistory } from '@auspex/quant/features';
import { createThreadPool } from '../../platform/threads/index.ts';
import type { MakeResult, MakeTask } from './compute-signals.ts';
import type { DescribedAsset, DescribeTask } from './describe-members.ts';
import type { WalkMessage, WalkResult, WalkTask } from './walk-market.ts';

const NAMES = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Makes signals away from the thread that answers requests. */
export interface SignalPool {
  make(task: MakeTask): Promise<MakeResult>;
  describe(task: Omit<DescribeTask, 'kind'>): Promise<DescribedAsset>;
  /** Minutes of work; a thread of its own, so that nothing else waits for it. */
  walk(
    task: Omit<WalkTask, 'kind' | 'port'>,
    run: { readonly hear: (message: WalkMessage) => void; readonly signal: AbortSignal },
  ): Promise<WalkResult | null>;
  close(): Promise<void>;
}

export function createSignalPool(): SignalPool {
  const worker = new URL('./signal-worker.ts', import.meta.url);
  // Two: a page that asks for one asset does not wait for the signals of a whole market.
  const short = createThreadPool<unknown, unknown>({ worker, most: 2 });
  const long = createThreadPool<WalkTask, WalkResult | null>({ worker });
  return {
    make: (task) => short.run({ ...task, histories: shareHistories(task.histories) }) as Promise<MakeResult>,
    describe: (task) => short.run({ ...task, kind: 'describe' }) as Promise<DescribedAsset>,
    async walk(task, { hear, signal }) {
      const { port1, port2 } = new MessageChannel();
      let heard = 0;
      port1.on('message', (message: WalkMessage) => {
        if (message.kind === 'fitted') heard += 1;
        hear(message);
      });
      try {
        const histories = shareHistories(task.histories);
        const whole: WalkTask = { ...task, histories, kind: 'walk', port: port2 };
        const result = await long.run(whole, { transferList: [port2], signal });
        // The result takes another way than what was told before it and may come first.
        while (result && heard < result.fittedModels) await setImmediate();
        return result;
      } finally {
        port1.close();
      }
    },
    async close() {
      await Promise.all([short.close(), long.close()]);
    },
  };
}

/**
 * The columns of a market in one block of memory that a thread reads where it lies: sent as they are, they would be
 * copied twice, which for a thousand names of ten years is a quarter of a gigabyte.
 */
function shareHistories(histories: readonly AssetHistory[]): AssetHistory[] {
  const bars = histories.reduce((sum, history) => sum + history.bars.time.length, 0);
  const block = new SharedArrayBuffer(bars * NAMES.length * Float64Array.BYTES_PER_ELEMENT);
  let place = 0;
  return histories.map(({ id, bars: columns }) => {
    const share = (name: (typeof NAMES)[number]): Float64Array => {
      const shared = new Float64Array(block, place, columns[name].length);
      shared.set(columns[name]);
      place += shared.byteLength;
      return shared;
    };
    const [time, open, high, low, close, volume] = NAMES.map(share);
    return { id, bars: { time, open, high, low, close, volume } satisfies BarColumns };
  });
}
