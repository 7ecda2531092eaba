import {
  ADD_PAIRS,
  advance,
  END,
  get,
  keep,
  type LoopModule,
  loadPair,
  openLoopModule,
  reserve,
  set,
  storePair,
  untilEnd,
  whole,
} from '../webassembly/module-code.ts';

/**
 * The innermost loop of the sweep as WebAssembly: two crossings with the same longer average side by side in one pair of
 * numbers, without a branch. Every sum is added in the order in which one crossing alone would add it.
 */
export interface CrossingKernel {
  readonly buffer: ArrayBuffer;
  /**
   * Takes two crossings through some bars. Places in the buffer: the change of the first bar if held, the end of those
   * changes, the first shorter average, the longer one, and the two accounts.
   */
  takeTwo(...places: TwoPlaces): void;
}

type TwoPlaces = readonly [changes: number, end: number, shorter: number, longer: number, accounts: number];

/** Bars that are taken through all crossings before the next ones: few enough to stay close to the processor. */
export const BLOCK_BARS = 512;
/** From one column of a block to the next: changes if held, entered, left, then averages as known before each bar. */
export const COLUMN_BYTES = 8 * BLOCK_BARS;
/** Numbers in two accounts: equity, peak, drawdown, sum and squares of changes, trades, whether held, each twice. */
export const ACCOUNT_NUMBERS = 14;
const [EQUITY, PEAK, DRAWDOWN, SUM, SQUARES, TRADES, HELD] = [0, 16, 32, 48, 64, 80, 96];

let opened: LoopModule | undefined;

/** The kernel with memory for a sweep; the next sweep of the thread takes it over. */
export function openCrossingKernel(bytes: number): CrossingKernel {
  const made =
    opened ?? openLoopModule([{ name: 'takeTwo', parameters: 5, wholes: 0, pairs: 11, body: takeTwoCode() }]);
  if (made === null || !reserve(made, bytes))
    throw new RangeError('A sweep needs WebAssembly and its memory.');
  opened = made;
  return { buffer: made.memory.buffer, takeTwo: made.loops.takeTwo };
}

const simd = (code: number) => [0xfd, ...whole(code)];
const both = (offset: number) => [...simd(0x0a), 3, ...whole(offset)];
const first = (offset: number) => [...simd(0x5d), 3, ...whole(offset)];
const second = (offset: number) => [...simd(0x57), 3, ...whole(offset), 1];
const [IS_ABOVE, AND, AND_NOT, SELECT, ANY] = [0x4a, 0x4e, 0x4f, 0x52, 0x53].map(simd);
const [SUBTRACT, MULTIPLY, DIVIDE, LARGER, SUBTRACT_WHOLES] = [0xf1, 0xf2, 0xf3, 0xf7, 0xd1].map(simd);
const IF = [0x04, 0x40];

/** Locals after the five places: the account's seven pairs, then what is worked out of each bar. */
function takeTwoCode(): number[] {
  const [changes, shorter, longer, accounts] = [0, 2, 3, 4];
  const [equity, peak, drawdown, sum, squares, trades, held] = [5, 6, 7, 8, 9, 10, 11];
  const [wanted, change, gap, deeper] = [12, 13, 14, 15];
  const places = [EQUITY, PEAK, DRAWDOWN, SUM, SQUARES, TRADES, HELD];
  // Both shorter averages: the first, and in the second half the one a column further on.
  const shorterPair = [...get(shorter), ...get(shorter), ...first(0), ...second(COLUMN_BYTES)];
  const ifWanted = [
    ...[...get(changes), ...both(0), ...get(changes), ...both(COLUMN_BYTES), ...get(held), ...SELECT],
  ];
  const ifNot = [...get(changes), ...both(2 * COLUMN_BYTES), ...get(held), ...AND];
  const body = [
    ...[...shorterPair, ...get(longer), ...both(0), ...IS_ABOVE, ...set(wanted)],
    ...[...ifWanted, ...ifNot, ...get(wanted), ...SELECT, ...set(change)],
    // Below every true bit is −1: subtracting it counts an entry.
    ...[...get(trades), ...get(wanted), ...get(held), ...AND_NOT, ...SUBTRACT_WHOLES, ...set(trades)],
    ...[...get(wanted), ...set(held)],
    ...[...get(equity), ...get(equity), ...get(change), ...MULTIPLY, ...ADD_PAIRS, ...set(equity)],
    ...[...get(sum), ...get(change), ...ADD_PAIRS, ...set(sum)],
    ...[...get(squares), ...get(change), ...get(change), ...MULTIPLY, ...ADD_PAIRS, ...set(squares)],
    ...[...get(peak), ...get(equity), ...LARGER, ...keep(peak), ...get(equity), ...SUBTRACT, ...keep(gap)],
    ...[...get(drawdown), ...get(peak), ...MULTIPLY, ...IS_ABOVE, ...keep(deeper), ...ANY],
    ...[...IF, ...get(gap), ...get(peak), ...DIVIDE, ...get(drawdown), ...get(deeper), ...SELECT],
    ...[...set(drawdown), END],
    ...[...advance(shorter, 8), ...advance(longer, 8)],
  ];
  return [
    ...places.flatMap((place, k) => [...get(accounts), ...loadPair(place), ...set(equity + k)]),
    ...untilEnd(body, 8),
    ...places.flatMap((place, k) => [...get(accounts), ...get(equity + k), ...storePair(place)]),
  ];
}
