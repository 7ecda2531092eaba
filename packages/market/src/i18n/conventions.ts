export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** How a language writes numbers, amounts and dates. */
export interface Conventions {
  readonly point: string;
  readonly thousands: string;
  /** Between a number and the symbol or word after it. */
  readonly unitGap: string;
  /** Between the ends of a range: `−6.7% to +7.7%`. */
  readonly rangeWord: string;
  /** `12.50 $` instead of `$12.50`. */
  readonly currencyLast: boolean;
  /** What follows an amount in thousands, millions, 10⁹ and, where the language has a word for it, 10¹². */
  readonly scales: readonly [string, string, string, string?];
  /** A day of the month in a date: `1`, but `1er` in French. */
  day(day: number): string;
  /** Short names, January first. */
  readonly months: readonly string[];
  /** Singular and plural. */
  readonly units: Readonly<Record<TimeUnit, readonly [string, string]>>;
  readonly now: string;
  ago(time: string): string;
  ahead(time: string): string;
}
