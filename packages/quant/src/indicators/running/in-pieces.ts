/** Few enough bars to stay in the processor's nearest memory. */
const PIECE_BARS = 4096;

/**
 * Calls the work on one piece of a column after the other. An engine replaces slow code by fast code when a function
 * is entered: a loop over a million bars would finish in the code that it began in.
 */
export function inPieces(
  span: { from: number; end: number },
  work: (from: number, end: number) => void,
): void {
  for (let { from } = span; from < span.end; from += PIECE_BARS)
    work(from, Math.min(from + PIECE_BARS, span.end));
}
