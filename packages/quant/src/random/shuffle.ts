import type { RandomStream } from './random-stream.ts';

/** Shuffles values in place, every order equally likely (Fisher and Yates). */
export function shuffle<T extends { length: number; [index: number]: number }>(
  values: T,
  stream: RandomStream,
): T {
  for (let i = values.length - 1; i > 0; i--) {
    const j = stream.integerBelow(i + 1);
    const kept = values[i];
    values[i] = values[j];
    values[j] = kept;
  }
  return values;
}

/** The numbers 0…length − 1 in random order. */
export function permutation(length: number, stream: RandomStream): Uint32Array {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  return shuffle(order, stream);
}

/** `count` different positions out of `length`, ascending; every choice equally likely (selection sampling). */
export function sampleRising(
  { count, length }: { count: number; length: number },
  stream: RandomStream,
): Uint32Array {
  if (!(count >= 0 && count <= length)) throw new RangeError(`Cannot pick ${count} of ${length}.`);
  const picked = new Uint32Array(count);
  stream.pickRising(picked, length);
  return picked;
}
