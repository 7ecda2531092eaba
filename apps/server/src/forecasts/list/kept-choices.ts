/** Parts of a list that were asked for lately; those not asked for longest go once all together hold too many rows. */
export class KeptChoices<Row> {
  readonly #kept = new Map<string, readonly Row[]>();
  readonly #mostRows: number;
  #rows = 0;

  constructor(mostRows: number) {
    this.#mostRows = mostRows;
  }

  get(key: string, choose: () => readonly Row[]): readonly Row[] {
    const known = this.#kept.get(key);
    const rows = known ?? choose();
    this.#kept.delete(key);
    this.#kept.set(key, rows);
    if (known) return known;
    this.#rows += rows.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#rows <= this.#mostRows || oldest === key) break;
      this.#kept.delete(oldest);
      this.#rows -= length;
    }
    return rows;
  }

  /** Rows held by all parts together. */
  get rowsHeld(): number {
    return this.#rows;
  }
}
