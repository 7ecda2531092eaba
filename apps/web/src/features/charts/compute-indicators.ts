import type { BarColumns } from '@auspex/market';
import type {
  ComputedIndicator,
  IndicatorDescription,
  ParameterMistake,
  SavedIndicator,
} from '@auspex/quant/chart';
import { useEffect, useState } from 'react';
import type { FoundPatterns, IndicatorAnswer, IndicatorQuestion } from './indicator-messages.ts';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { take: (answer: IndicatorAnswer) => void; fail: (error: Error) => void }>();

function openWorker(): Worker {
  const opened = new Worker(new URL('./indicator-worker.ts', import.meta.url), { type: 'module' });
  opened.addEventListener('message', ({ data }: MessageEvent<IndicatorAnswer>) => {
    waiting.get(data.id)?.take(data);
    waiting.delete(data.id);
  });
  opened.addEventListener('error', ({ message }) => {
    worker = undefined;
    for (const { fail } of waiting.values())
      fail(new Error(message || 'The indicators could not be loaded.'));
    waiting.clear();
  });
  return opened;
}

/** Asks the one worker of this page, so that the page never waits for a calculation. */
function ask(question: Omit<IndicatorQuestion, 'id'>): Promise<IndicatorAnswer> {
  worker ??= openWorker();
  lastId += 1;
  const id = lastId;
  return new Promise((take, fail) => {
    waiting.set(id, { take, fail });
    worker?.postMessage({ id, ...question });
  });
}

export async function describeIndicators(): Promise<readonly IndicatorDescription[]> {
  return (await ask({})).descriptions ?? [];
}

/** What is wrong with the parameters of an indicator; null if nothing is. */
export async function problemOf(saved: SavedIndicator): Promise<ParameterMistake | null> {
  const [found] = (await ask({ wanted: [saved] })).computed ?? [];
  return found && 'problem' in found ? found.problem : null;
}

/** The candlestick patterns of bars, and what followed them so many bars later. */
export async function findPatterns(bars: BarColumns, after: number): Promise<FoundPatterns> {
  return (await ask({ bars, after })).patterns ?? { hits: [], records: [], usual: null };
}

interface ComputedStudies {
  readonly computed: readonly ComputedIndicator[];
  /** Of which bars, and for which indicators in which order. */
  readonly bars: BarColumns;
  readonly key: string;
}

interface StudiesFound {
  /** Null until they are there for exactly these bars and indicators: the two are paired by place. */
  readonly computed: readonly ComputedIndicator[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Results that belong to the bars and indicators that are shown now. */
export function currentStudies(
  found: ComputedStudies | null,
  { bars, key }: { readonly bars: BarColumns | null; readonly key: string },
): readonly ComputedIndicator[] | null {
  return found !== null && found.bars === bars && found.key === key ? found.computed : null;
}

/** Indicators over bars. */
export function useComputed(bars: BarColumns | null, wanted: readonly SavedIndicator[]): StudiesFound {
  const [found, setFound] = useState<ComputedStudies | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(wanted.map(({ indicator, options }) => [indicator, options]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with every render, its content is the key
  useEffect(() => {
    if (!bars) return;
    let isOld = false;
    ask({ bars, wanted }).then(
      ({ computed = [] }) => {
        if (isOld) return;
        setFound({ computed, bars, key });
        setFailed(false);
      },
      () => !isOld && setFailed(true),
    );
    return () => {
      isOld = true;
    };
  }, [bars, key, tries]);
  return { computed: currentStudies(found, { bars, key }), failed, retry: () => setTries(tries + 1) };
}
