import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { VolatilityRecursion, volatilityColumns } from '@auspex/quant/distribution';
import {
  binColumns,
  buildHistogram,
  crewExecutor,
  HISTOGRAM_SIZE,
  logistic,
  makeTreeWorkspace,
  stopScans,
  type TreeModel,
  trainTrees,
  treeDocument,
} from '@auspex/quant/learning';
import { randomStream } from '@auspex/quant/random';
import { type Figure, printFigures } from '../figure.ts';

const ROWS = 200_000;
const FEATURES = 60;
const OPTIONS = {
  rounds: 200,
  maxLeaves: 31,
  maxDepth: 30,
  learningRate: 0.1,
  lambda: 1,
  rowShare: 1,
  columnShare: 1,
} as const;
const HEAP_BARS = 1_000_000;
const shared = (bytes: number) => new SharedArrayBuffer(bytes);

function plantedRows() {
  const stream = randomStream({ seed: 1, name: 'bench-learning' });
  const columns = Array.from({ length: FEATURES }, () =>
    Float64Array.from({ length: ROWS }, () => stream.normal()),
  );
  const targets = Float64Array.from({ length: ROWS }, (_, i) => {
    const at = (f: number) => columns[f]?.[i] ?? 0;
    return stream.uniform() < logistic(at(0) * at(1) + Math.sin(2 * at(2)) + 0.5 * at(3)) ? 1 : 0;
  });
  return { columns, targets };
}

function seconds(job: () => unknown): number {
  const start = performance.now();
  job();
  return (performance.now() - start) / 1000;
}

/** The histogram's peer: one row after another, one feature after another, nothing clever. */
function straightHistogram(bins: Uint8Array, gathered: Float64Array, sums: Float64Array): void {
  sums.fill(0);
  for (let f = 0; f < FEATURES; f++) {
    for (let i = 0; i < ROWS; i++) {
      const cell = f * HISTOGRAM_SIZE + 2 * bins[f * ROWS + i];
      sums[cell] += gathered[2 * i];
      sums[cell + 1] += gathered[2 * i + 1];
    }
  }
}

function histogramFigure(matrix: ReturnType<typeof binColumns>): Figure {
  const workspace = makeTreeWorkspace(matrix, OPTIONS);
  for (let i = 0; i < ROWS; i++) {
    workspace.order[i] = i;
    workspace.active[i % FEATURES] = i % FEATURES;
    workspace.gathered[2 * i] = Math.sin(i);
    workspace.gathered[2 * i + 1] = 0.25;
  }
  const sums = new Float64Array(FEATURES * HISTOGRAM_SIZE);
  const times: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 8; round++) {
    const ours = seconds(() =>
      buildHistogram(workspace, { begin: 0, count: ROWS, slot: 0, from: 0, to: FEATURES }),
    );
    const peer = seconds(() => straightHistogram(matrix.bins, workspace.gathered, sums));
    times[0] = Math.min(times[0], ours);
    times[1] = Math.min(times[1], peer);
  }
  if (!sums.every((value, i) => value === workspace.histograms[i])) throw new Error('The histograms differ.');
  const perCell = (time: number) => `${((time * 1e9) / (ROWS * FEATURES)).toFixed(2)} ns a cell`;
  return {
    name: `histogram of ${ROWS} rows × ${FEATURES} features`,
    ours: perCell(times[0]),
    peer: `${perCell(times[1])} (straight loop)`,
    ratio: times[0] / times[1],
    bar: '≤ 1× its time',
    ok: times[0] <= times[1],
  };
}

async function trainWithHelpers(
  helpers: number,
  rows: ReturnType<typeof plantedRows>,
): Promise<[number, TreeModel]> {
  const matrix = binColumns(rows.columns, { allocate: shared });
  const workspace = makeTreeWorkspace(matrix, OPTIONS, shared);
  const threads = Array.from(
    { length: helpers },
    () => new Worker(new URL('./learning-thread.ts', import.meta.url), { workerData: workspace }),
  );
  await Promise.all(threads.map((thread) => new Promise((ready) => thread.once('online', ready))));
  const start = performance.now();
  const crew = helpers > 0 ? { workspace, executor: crewExecutor } : undefined;
  const model = trainTrees({ matrix, targets: rows.targets, options: OPTIONS, crew });
  const time = (performance.now() - start) / 1000;
  stopScans(workspace);
  await Promise.all(threads.map((thread) => new Promise((ended) => thread.once('exit', ended))));
  return [time, model];
}

async function trainingFigure(rows: ReturnType<typeof plantedRows>): Promise<Figure> {
  const [alone, first] = await trainWithHelpers(0, rows);
  const [together, second] = await trainWithHelpers(1, rows);
  const same = JSON.stringify(treeDocument(first)) === JSON.stringify(treeDocument(second));
  return {
    name: `training ${ROWS} × ${FEATURES}, ${OPTIONS.rounds} trees of ${OPTIONS.maxLeaves} leaves`,
    ours: `${together.toFixed(1)} s on two threads`,
    peer: `${alone.toFixed(1)} s on one`,
    ratio: together / alone,
    bar: 'printed; models equal bit for bit',
    ok: same,
  };
}

/**
 * Memory a job takes beyond its known results. Nothing is collected between the two readings, so garbage per bar
 * would show; the smallest of five counts, because code that is still being compiled boxes its numbers for a moment.
 */
function growthOf(job: () => unknown, returned: number): number {
  const { gc } = globalThis;
  if (!gc) throw new Error('The collector is not exposed: start node with --expose-gc.');
  const readings = Array.from({ length: 15 }).map(() => {
    gc();
    const before = usedBytes();
    const kept = job();
    return usedBytes() - before - (kept === undefined ? 0 : returned);
  });
  return Math.max(0, Math.min(...readings));
}

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function measureHeap(): Figure[] {
  const stream = randomStream({ seed: 2 });
  const closes = new Float64Array(HEAP_BARS);
  for (let i = 0, price = 100; i < HEAP_BARS; i++) {
    price *= Math.exp(0.01 * stream.normal());
    closes[i] = price;
  }
  const recursion = new VolatilityRecursion();
  const feed = (): void => {
    for (let i = 0; i < HEAP_BARS; i++) recursion.next(closes[i] ?? 1);
  };
  for (let warm = 0; warm < 200; warm++) volatilityColumns(closes.subarray(0, 5000));
  feed();
  const pieces = (): void => {
    for (let at = 0; at < HEAP_BARS; at += 5000) volatilityColumns(closes.subarray(at, at + 5000));
  };
  const whole = Math.min(...Array.from({ length: 7 }, () => seconds(pieces)));
  const single = Math.min(...Array.from({ length: 7 }, () => seconds(feed)));
  const logarithms = Math.min(...Array.from({ length: 7 }, () => seconds(() => straightLogarithms(closes))));
  const peer = `${((logarithms * 1e9) / HEAP_BARS).toFixed(1)} ns (one logarithm a bar), allowed 256 KB`;
  const jobs = [
    {
      way: 'whole histories, beyond their columns',
      time: whole,
      growth: growthOf(() => volatilityColumns(closes), 32 * HEAP_BARS),
    },
    { way: 'bar by bar', time: single, growth: growthOf(feed, 0) },
  ];
  return jobs.map(({ way, time, growth }) => ({
    name: `volatility recursion over 1M bars, ${way}`,
    ours: `${(growth / 1024).toFixed(0)} KB, ${((time * 1e9) / HEAP_BARS).toFixed(1)} ns a bar`,
    peer,
    ratio: growth / 262_144,
    bar: '≤ 256 KB of heap growth',
    ok: growth <= 262_144,
  }));
}

function straightLogarithms(closes: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < closes.length; i++) sum += Math.log((closes[i] ?? 1) / (closes[i - 1] ?? 1));
  return sum;
}

/** Training of boosted trees on worker threads, the histogram kernel, and the memory of the volatility recursion. */
export async function run(): Promise<Figure[]> {
  const rows = plantedRows();
  const histogram = histogramFigure(binColumns(rows.columns));
  const training = await trainingFigure(rows);
  const self = fileURLToPath(import.meta.url);
  const child = spawnSync(process.execPath, ['--expose-gc', self, '--heap'], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`Heap measurement failed: ${child.stderr}`);
  return [histogram, training, ...JSON.parse(child.stdout)];
}

if (import.meta.main) {
  if (process.argv.includes('--heap')) console.log(JSON.stringify(measureHeap()));
  else printFigures(await run());
}
