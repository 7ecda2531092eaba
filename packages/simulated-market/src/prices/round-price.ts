/**
 * The minimum step of a price, as the number of steps per dollar. Stocks: cents, below a dollar hundredths of a cent.
 */
export function stepsPerDollar(kind: 'stock' | 'fund' | 'crypto', price: number): number {
  if (kind !== 'crypto') return price >= 1 ? 100 : 10_000;
  if (price >= 100) return 100;
  if (price >= 1) return 10_000;
  return price >= 0.01 ? 1_000_000 : 10_000_000_000;
}

/** A price on the grid of its asset, at least one step. */
export function roundPrice(kind: 'stock' | 'fund' | 'crypto', price: number): number {
  const steps = stepsPerDollar(kind, price);
  return Math.max(1, Math.floor(price * steps + 0.5)) / steps;
}
