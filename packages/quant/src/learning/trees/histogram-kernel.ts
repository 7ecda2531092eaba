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

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What is used of it; the language's own types leave it to browsers and Node. */
interface WebAssemblyHere {
  readonly Memory: new (size: { readonly initial: number }) => Memory;
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    given: { readonly given: { readonly memory: Memory } },
  ) => { readonly exports: Loops };
  validate(code: Uint8Array): boolean;
}

const PAGE_BYTES = 65_536;
/** Larger trainings take the slower loops. */
const MOST_BYTES = 2 ** 31 - PAGE_BYTES;

type Loops = Omit<HistogramKernel, 'buffer'>;

interface Opened {
  readonly memory: Memory;
  readonly loops: Loops;
}

/** One per thread, which trains one model at a time; null where the machine has none. */
let opened: Opened | null | undefined;

/** The kernel with memory for one training, which the next one takes over; null if it cannot be had. */
export function openHistogramKernel(bytes: number): HistogramKernel | null {
  if (bytes > MOST_BYTES) return null;
  opened ??= instantiate();
  if (opened === null) return null;
  const { memory, loops } = opened;
  const missing = bytes - memory.buffer.byteLength;
  try {
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  } catch {
    return null;
  }
  const { addFour, gather, addAnswers } = loops;
  return { buffer: memory.buffer, addFour, gather, addAnswers };
}

function instantiate(): Opened | null {
  const { WebAssembly: here } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyHere };
  const code = moduleCode();
  if (here === undefined || !here.validate(code)) return null;
  const memory = new here.Memory({ initial: 1 });
  const { exports } = new here.Instance(new here.Module(code), { given: { memory } });
  return { memory, loops: exports };
}

/** Numbers as WebAssembly writes them: seven bits a byte, the lowest first. */
function whole(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...whole(value >>> 7)];
}

const [INTEGER, PAIR] = [0x7f, 0x7b];
const PAIR_BYTES = 16;
const HISTOGRAM_BYTES = 4096;
const get = (local: number) => [0x20, ...whole(local)];
const set = (local: number) => [0x21, ...whole(local)];
const keep = (local: number) => [0x22, ...whole(local)];
/** Below 64: a constant has a sign. */
const constant = (value: number) => [0x41, value];
const [ADD, SUBTRACT, AND, SHIFT_LEFT, SHIFT_RIGHT] = [0x6a, 0x6b, 0x71, 0x74, 0x76];
const [IS_BELOW, IS_AT_LEAST] = [0x49, 0x4e];
const loadWhole = (offset: number) => [0x28, 2, offset];
const LOAD_ROW = loadWhole(0);
const loadNumber = (offset: number) => [0x2b, 3, offset];
const [ADD_NUMBERS, STORE_NUMBER] = [0xa0, [0x39, 3, 0]];
/** 255, which takes two bytes. */
const LAST_BIN = [0x41, 0xff, 0x01];
const LOAD_BIN = [0x2d, 0, 0];
const loadPair = (offset: number) => [0xfd, 0x00, 3, ...whole(offset)];
const storePair = (offset: number) => [0xfd, 0x0b, 3, ...whole(offset)];
const ADD_PAIRS = [0xfd, 0xf0, 0x01];
const [LOOP, END] = [[0x03, 0x40], 0x0b];
const REPEAT_IF = [0x0d, 0];

const advance = (local: number, bytes: number) => [...get(local), ...constant(bytes), ADD, ...set(local)];
/** Repeats while the place in local 0 is before that in local 1. */
const untilEnd = (body: readonly number[]) => [
  ...[...LOOP, ...body, ...advance(0, 4)],
  ...[...get(0), ...get(1), IS_BELOW, ...REPEAT_IF, END],
];

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
  return [2, 2, INTEGER, 1, PAIR, ...untilEnd(body), END];
}

function gatherCode(): number[] {
  const [to, pairs] = [2, 3];
  const from = [...get(0), ...LOAD_ROW, ...constant(4), SHIFT_LEFT, ...get(pairs), ADD];
  const body = [...get(to), ...from, ...loadPair(0), ...storePair(0), ...advance(to, PAIR_BYTES)];
  return [0, ...untilEnd(body), END];
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
  return [1, 3, INTEGER, ...untilEnd(body), END];
}

function moduleCode(): Uint8Array {
  const sized = (content: readonly number[]) => [...whole(content.length), ...content];
  const section = (id: number, parts: readonly (readonly number[])[]) => [
    id,
    ...sized([parts.length, ...parts.flat()]),
  ];
  const name = (text: string) => sized(Array.from(text, (letter) => letter.charCodeAt(0)));
  const takes = (places: number) => [0x60, places, ...new Array<number>(places).fill(INTEGER), 0];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [takes(8), takes(4), takes(5)]),
    ...section(2, [[...name('given'), ...name('memory'), 2, 0, 1]]),
    ...section(3, [[0], [1], [2]]),
    ...section(7, [
      [...name('addFour'), 0, 0],
      [...name('gather'), 0, 1],
      [...name('addAnswers'), 0, 2],
    ]),
    ...section(10, [sized(addFourCode()), sized(gatherCode()), sized(addAnswersCode())]),
  ]);
}
