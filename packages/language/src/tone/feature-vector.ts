/** Slots in the model's table: a power of two, so that a hash is cut to its low bits. */
export const FEATURE_SLOTS = 2 ** 15;

/** Collects features; each slot counts once, and the first reading wins. */
export class FeatureVector {
  readonly slots: number[] = [];
  readonly values: number[] = [];
  readonly froms: number[] = [];
  readonly tos: number[] = [];
  private readonly seen = new Set<number>();

  add(hash: number, span: { readonly from: number; readonly to: number }, value = 1): void {
    const slot = hash & (FEATURE_SLOTS - 1);
    if (this.seen.has(slot)) return;
    this.seen.add(slot);
    this.slots.push(slot);
    this.values.push(value);
    this.froms.push(span.from);
    this.tos.push(span.to);
  }

  /** Length of the vector, for scaling to unit length. */
  length(): number {
    let squares = 0;
    for (const value of this.values) squares += value * value;
    return Math.sqrt(squares);
  }
}
