/** Where the close is in its bar: 1 at the high, −1 at the low, 0 in the middle or without range. */
export function closeLocation(high: number, low: number, close: number): number {
  const range = high - low;
  return range === 0 ? 0 : (close - low - (high - close)) / range;
}
