/** The sign before a number's decimals. */
export type DecimalSign = '.' | ',';

const EMPTY = new Set(['', 'null', 'nan', 'n/a', 'na', '-', '.', 'none', '#n/a']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number as files write it; `NaN` if there is none, absent if it is something else. */
export function readNumber(text: string | undefined, decimal: DecimalSign = '.'): number | undefined {
  if (text === undefined || EMPTY.has(text.toLowerCase())) return Number.NaN;
  const bare = text.replace(/^[$€£]|\s?[$€£]$/g, '');
  const plain =
    decimal === ','
      ? bare.replace(/(?<=\d)[. ’'](?=\d{3}(\D|$))/g, '').replace(',', '.')
      : bare.replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  return NUMBER.test(plain) ? Number(plain) : undefined;
}

const GROUPED = /^\D{0,2}\d{1,3}(,\d{3})+$/;
const COMMA_DECIMALS = /^\D{0,2}\d[\d. ’']*,\d+\D{0,2}$/;
const POINT_DECIMALS = /\.\d+\D{0,2}$/;

/** What the prices seen so far say about the sign before decimals. */
export class DecimalEvidence {
  /** A price that can be read in two ways. */
  ambiguous: { readonly line: number; readonly text: string } | null = null;
  comma: { readonly line: number; readonly text: string } | null = null;
  private points = 0;
  private commas = 0;

  see(text: string, line: number): void {
    if (POINT_DECIMALS.test(text)) this.points += 1;
    else if (GROUPED.test(text)) this.ambiguous ??= { line, text };
    else if (COMMA_DECIMALS.test(text)) {
      this.commas += 1;
      this.comma ??= { line, text };
    }
  }

  get sign(): DecimalSign | 'either' {
    // A single odd price must not turn all the others into other numbers.
    if (this.commas > this.points) return ',';
    return this.ambiguous !== null && this.points === 0 ? 'either' : '.';
  }
}
