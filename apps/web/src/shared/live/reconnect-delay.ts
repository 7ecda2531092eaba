const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the n-th attempt in a row: doubling up to half a minute, anywhere in the upper half of it,
 * so that browsers which lost the server together do not come back together.
 */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return longest / 2 + random() * (longest / 2);
}
