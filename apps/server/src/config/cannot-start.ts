/**
 * Something outside the program keeps it from starting. The message is one sentence for the person at the terminal:
 * what is wrong and what to do. Printed without a stack trace.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
