import {
  ADD,
  ADD_PAIRS,
  advance,
  constant,
  END,
  get,
  keep,
  LOOP,
  type LoopModule,
  loadPair,
  openLoopModule,
  REPEAT_IF,
  reserve,
  set,
  storePair,
  untilEnd,
} from '../../webassembly/module-code.ts';

/**
 * The innermost loops of the tree learner as WebAssembly, which adds a gradient and its second derivative in one
 * instruction: the same sums in the same order as the loops of `build-histogram.ts`, in a quarter of the time.
 */
export interface HistogramKernel {
  readonly buffer: ArrayBuffer;
  /**
   * Adds the pairs of some rows to the bins of four features. Places in the buffer: the first row's number, the end of
   * the rows, their pairs, four columns of bins, and the sums of the four features.
   */
  addFour(...places: FourPlaces): void;
  /** Copies the pairs of some rows: the first row's number, the end of the rows, where to, and all pairs. */
  gather(...places: GatherPlaces): void;
  /**
   * Adds a tree's answers to the outputs of some rows: the first row's number, the end of the rows, all outputs, the
   * bins, and the tree's nodes, of which the first is no leaf.
   */
  addAnswers(...places: AnswerPlaces): void;
}

/** A node in the buffer: where its feature's bins begin (−1 for a leaf), turn, last bin left, left child, value. */
export const NODE_BYTES = 32;
/** Where in a node its value is. */
export const NODE_VALUE = 16;

type FourPlaces = readonly [
  ...rows: readonly [from: number, end: number],
  pairs: number,
  ...columns: readonly [number, number, number, number],
  sums: number,
];
type AnswerPlaces = readonly [from: number, end: number, outputs: number, bins: number, nodes: number];
type GatherPlaces = readonly [from: number, end: number, to: number, pairs: number];

/** Larger trainings take the slower loops. */
const MOST_BYTES = 2 ** 31 - 65_536;

/** One per thread, which trains one model at a time; null where the machine has none. */
let opened: LoopModule | null | undefined;

/** The kernel with memory for one training, which the next one takes over; null if it cannot be had. */
export function openHistogramKernel(bytes: number): HistogramKernel | null {
  if (bytes > MOST_BYTES) return null;
  opened ??= openLoopModule([
    { name: 'addFour', parameters: 8, wholes: 2, pairs: 1, body: addFourCode() },
    { name: 'gather', parameters: 4, wholes: 0, pairs: 0, body: gatherCode() },
    { name: 'addAnswers', parameters: 5, wholes: 3, pairs: 0, body: addAnswersCode() },
  ]);
  if (opened === null || !reserve(opened, bytes)) return null;
  const { addFour, gather, addAnswers } = opened.loops;
  return { buffer: opened.memory.buffer, addFour, gather, addAnswers };
}

const PAIR_BYTES = 16;
const HISTOGRAM_BYTES = 4096;
const [SUBTRACT, AND, SHIFT_LEFT, SHIFT_RIGHT, IS_AT_LEAST] = [0x6b, 0x71, 0x74, 0x76, 0x4e];
const loadWhole = (offset: number) => [0x28, 2, offset];
const LOAD_ROW = loadWhole(0);
const loadNumber = (offset: number) => [0x2b, 3, offset];
const [ADD_NUMBERS, STORE_NUMBER] = [0xa0, [0x39, 3, 0]];
/** 255, which takes two bytes. */
const LAST_BIN = [0x41, 0xff, 0x01];
const LOAD_BIN = [0x2d, 0, 0];
const eachRow = (body: readonly number[]) => untilEnd(body, 4);

/** Locals after the eight places: the row, the place of a bin, the row's pair. */
function addFourCode(): number[] {
  const [pairs, columns, sums, row, place, pair] = [2, 3, 7, 8, 9, 10];
  const addTo = (feature: number) => [
    ...[...get(columns + feature), ...get(row), ADD, ...LOAD_BIN, ...constant(4), SHIFT_LEFT],
    ...[...get(sums), ADD, ...keep(place)],
    ...[...get(place), ...loadPair(feature * HISTOGRAM_BYTES), ...get(pair), ...ADD_PAIRS],
    ...storePair(feature * HISTOGRAM_BYTES),
  ];
  const body = [
    ...[...get(0), ...LOAD_ROW, ...set(row), ...get(pairs), ...loadPair(0), ...set(pair)],
    ...[0, 1, 2, 3].flatMap(addTo),
    ...advance(pairs, PAIR_BYTES),
  ];
  return eachRow(body);
}

function gatherCode(): number[] {
  const [to, pairs] = [2, 3];
  const from = [...get(0), ...LOAD_ROW, ...constant(4), SHIFT_LEFT, ...get(pairs), ADD];
  const body = [...get(to), ...from, ...loadPair(0), ...storePair(0), ...advance(to, PAIR_BYTES)];
  return eachRow(body);
}

/** Descends without a guess: the right child follows the left one, and a gap is turned into the first bin where it goes left. */
function addAnswersCode(): number[] {
  const [outputs, bins, nodes, row, node, place] = [2, 3, 4, 5, 6, 7];
  const bin = [
    ...[...get(bins), ...get(node), ...loadWhole(0), ADD, ...get(row), ADD, ...LOAD_BIN],
    ...[...get(node), ...loadWhole(4), ADD, ...LAST_BIN, AND],
  ];
  const side = [...get(node), ...loadWhole(8), ...bin, SUBTRACT, ...constant(31), SHIFT_RIGHT];
  const child = [...get(node), ...loadWhole(12), ...side, ADD, ...constant(5), SHIFT_LEFT];
  const descend = [
    ...[...LOOP, ...get(nodes), ...child, ADD, ...keep(node)],
    ...[...loadWhole(0), ...constant(0), IS_AT_LEAST, ...REPEAT_IF, END],
  ];
  const body = [
    ...[...get(0), ...LOAD_ROW, ...set(row), ...get(nodes), ...set(node), ...descend],
    ...[...get(outputs), ...get(row), ...constant(3), SHIFT_LEFT, ADD, ...keep(place)],
    ...[...get(place), ...loadNumber(0), ...get(node), ...loadNumber(NODE_VALUE), ADD_NUMBERS],
    ...STORE_NUMBER,
  ];
  return eachRow(body);
}
