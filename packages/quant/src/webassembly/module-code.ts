/*
 * Small WebAssembly modules, written as lists of instructions next to their explanation. They share one memory with
 * TypeScript and export functions that take places in it.
 */

/** A function of a module: its parameters are whole numbers, its locals come after them. */
export interface LoopFunction {
  readonly name: string;
  readonly parameters: number;
  readonly wholes: number;
  readonly pairs: number;
  readonly body: readonly number[];
}

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
  ) => { readonly exports: Readonly<Record<string, (...places: number[]) => void>> };
  validate(code: Uint8Array): boolean;
}

/** A module's functions and the memory that they read and write. */
export interface LoopModule {
  readonly memory: Memory;
  readonly loops: Readonly<Record<string, (...places: number[]) => void>>;
}

/** Makes a module; null where the machine has no WebAssembly or an older one. */
export function openLoopModule(functions: readonly LoopFunction[]): LoopModule | null {
  const { WebAssembly: here } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyHere };
  const code = moduleCode(functions);
  if (here === undefined || !here.validate(code)) return null;
  const memory = new here.Memory({ initial: 1 });
  return { memory, loops: new here.Instance(new here.Module(code), { given: { memory } }).exports };
}

const PAGE_BYTES = 65_536;

/** Lets a memory have at least so many bytes; false if they cannot be had. */
export function reserve({ memory }: LoopModule, bytes: number): boolean {
  const missing = bytes - memory.buffer.byteLength;
  try {
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return true;
  } catch {
    return false;
  }
}

/** Numbers as WebAssembly writes them: seven bits a byte, the lowest first. */
export function whole(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...whole(value >>> 7)];
}

/** Puts a local on the stack. */
export const get = (local: number) => [0x20, ...whole(local)];
/** Takes what is on the stack into a local. */
export const set = (local: number) => [0x21, ...whole(local)];
/** The same, and leaves it on the stack. */
export const keep = (local: number) => [0x22, ...whole(local)];
/** Below 64: a constant has a sign. */
export const constant = (value: number) => [0x41, value];
/** Of whole numbers, the comparison without a sign; and the end of a loop or condition. */
export const [ADD, IS_BELOW, END] = [0x6a, 0x49, 0x0b];
/** Begins a loop. */
export const LOOP = [0x03, 0x40];
/** Goes back to the beginning of the loop if what is on the stack is not zero. */
export const REPEAT_IF = [0x0d, 0];
/** Two numbers from the place on the stack and so many bytes. */
export const loadPair = (offset: number) => [0xfd, 0x00, 3, ...whole(offset)];
/** Two numbers to a place. */
export const storePair = (offset: number) => [0xfd, 0x0b, 3, ...whole(offset)];
/** Both numbers of two pairs at once. */
export const ADD_PAIRS = [0xfd, 0xf0, 0x01];

/** Moves a place on by so many bytes. */
export const advance = (local: number, bytes: number) => [
  ...[...get(local), ...constant(bytes), ADD, ...set(local)],
];

/** Repeats while the place in local 0 is before that in local 1, going on by so many bytes. */
export const untilEnd = (body: readonly number[], bytes: number) => [
  ...[...LOOP, ...body, ...advance(0, bytes)],
  ...[...get(0), ...get(1), IS_BELOW, ...REPEAT_IF, END],
];

const [INTEGER, PAIR] = [0x7f, 0x7b];

function moduleCode(functions: readonly LoopFunction[]): Uint8Array {
  const sized = (content: readonly number[]) => [...whole(content.length), ...content];
  const section = (id: number, parts: readonly (readonly number[])[]) => [
    id,
    ...sized([parts.length, ...parts.flat()]),
  ];
  const name = (text: string) => sized(Array.from(text, (letter) => letter.charCodeAt(0)));
  const type = ({ parameters }: LoopFunction) => [
    ...[0x60, parameters, ...new Array<number>(parameters).fill(INTEGER), 0],
  ];
  const code = ({ wholes, pairs, body }: LoopFunction) => {
    const groups = [[wholes, INTEGER] as const, [pairs, PAIR] as const].filter(([count]) => count > 0);
    return sized([groups.length, ...groups.flat(), ...body, END]);
  };
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, functions.map(type)),
    ...section(2, [[...name('given'), ...name('memory'), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, k) => [k]),
    ),
    ...section(
      7,
      functions.map((made, k) => [...name(made.name), 0, k]),
    ),
    ...section(10, functions.map(code)),
  ]);
}
