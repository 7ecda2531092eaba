/**
 * Something outside the program stops it from starting. The message is one sentence for the person at the
 * terminal: what is wrong and what to do. Printed without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
