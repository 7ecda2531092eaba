/** Keeps the values used last and forgets the others, so that memory stays bounded. */
export class RecentlyUsed<T> {
  private readonly values = new Map<string, T>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The value of a key, made when it is not kept. */
  get(key: string, make: () => T): T {
    const kept = this.values.get(key);
    const value = kept ?? make();
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.limit) {
      const oldest = this.values.keys().next();
      if (!oldest.done) this.values.delete(oldest.value);
    }
    return value;
  }
}
