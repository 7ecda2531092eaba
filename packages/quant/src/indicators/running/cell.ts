/** One remembered number; an object's field is updated in place, a captured variable would be boxed again. */
export class Cell {
  value: number;

  constructor(value = Number.NaN) {
    this.value = value;
  }

  /** Stores the new value and returns the previous one. */
  swap(value: number): number {
    const before = this.value;
    this.value = value;
    return before;
  }
}
