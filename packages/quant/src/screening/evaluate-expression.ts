import { foldText } from '@auspex/market';
import type { Comparison, ConditionNode, ValueNode } from './expression-tree.ts';
import type { ScreenColumns, TextColumn } from './screen-columns.ts';

/** What a condition says of an asset. Their order makes `and` the smaller and `or` the larger of two. */
export const FALSE = 0;
/** A value is missing, and what is there does not decide. */
export const UNKNOWN = 1;
/** It matches. */
export const TRUE = 2;

/** The columns that an expression reads, and the day that `today` means, in days since 1970 UTC. */
export interface ScreenInput {
  readonly columns: ScreenColumns;
  readonly today: number;
}

/**
 * One verdict per asset: true, false, or unknown where a value that decides is missing (three-valued logic of
 * Kleene). A column is read in one pass per condition, so that thousands of assets take a fraction of a millisecond.
 */
export function evaluateExpression(node: ConditionNode, input: ScreenInput): Uint8Array {
  switch (node.type) {
    case 'and':
    case 'or':
      return join(
        node.parts.map((part) => evaluateExpression(part, input)),
        node.type,
      );
    case 'not':
      return evaluateExpression(node.of, input).map((verdict) => TRUE - verdict);
    case 'truth':
      return compareNumbers(valuesOf(node.of, input), '=', { other: 1, input });
    case 'compare':
      return compare(node, input);
    case 'between': {
      const of = valuesOf(node.of, input);
      const above = compareNumbers(of, '>=', { other: valuesOf(node.low, input), input });
      const below = compareNumbers(of, '<=', { other: valuesOf(node.high, input), input });
      return negate(join([above, below], 'and'), node.negated);
    }
    case 'in':
      return negate(isListed(node, input), node.negated);
    case 'contains': {
      const part = foldText(node.words);
      return testWords(node.of, input, (word) => word.includes(part));
    }
    case 'known':
      return negate(isKnown(node.of, input), node.negated);
  }
}

function negate(verdicts: Uint8Array, negated: boolean): Uint8Array {
  if (negated) for (const [i, verdict] of verdicts.entries()) verdicts[i] = TRUE - verdict;
  return verdicts;
}

function join(all: readonly Uint8Array[], type: 'and' | 'or'): Uint8Array {
  const [joined = new Uint8Array(0), ...others] = all;
  for (const other of others) {
    for (let i = 0; i < joined.length; i++) {
      const own = joined[i] ?? UNKNOWN;
      const its = other[i] ?? UNKNOWN;
      if (type === 'and' ? its < own : its > own) joined[i] = its;
    }
  }
  return joined;
}

type Operands = Pick<Extract<ConditionNode, { type: 'compare' }>, 'operator' | 'left' | 'right'>;

function compare({ operator, left, right }: Operands, input: ScreenInput): Uint8Array {
  if (left.kind !== 'text') {
    return compareNumbers(valuesOf(left, input), operator, { other: valuesOf(right, input), input });
  }
  return negate(sameWords(left, right, input), operator === '!=');
}

function sameWords(left: ValueNode, right: ValueNode, input: ScreenInput): Uint8Array {
  if (left.type === 'words' && right.type === 'field') return sameWords(right, left, input);
  if (right.type === 'words') {
    const wanted = foldText(right.value);
    return testWords(left, input, (word) => word === wanted);
  }
  const [one, other] = [textsOf(left, input), textsOf(right, input)];
  const [ones, others] = [foldedOf(one), foldedOf(other)];
  return Uint8Array.from(one.codes, (code, i) => {
    const its = other.codes[i] ?? -1;
    if (code < 0 || its < 0) return UNKNOWN;
    return ones[code] === others[its] ? TRUE : FALSE;
  });
}

function textsOf(node: ValueNode, { columns }: ScreenInput): TextColumn {
  if (node.type === 'field') return columns.texts(node.key);
  const words = node.type === 'words' ? [node.value] : [];
  return { codes: new Int32Array(columns.count), words };
}

/** Constant words are looked up all at once: a list of hundreds costs no more than one comparison. */
function isListed({ of, list }: Extract<ConditionNode, { type: 'in' }>, input: ScreenInput): Uint8Array {
  const wanted = new Set<string>();
  const verdicts: Uint8Array[] = [];
  for (const right of list) {
    if (right.type === 'words' && of.kind === 'text') wanted.add(foldText(right.value));
    else verdicts.push(compare({ operator: '=', left: of, right }, input));
  }
  if (wanted.size > 0) verdicts.push(testWords(of, input, (word) => wanted.has(word)));
  return join(verdicts, 'or');
}

const folded = new WeakMap<TextColumn, readonly string[]>();

/** Columns never change once they are made: their words are folded once. */
function foldedOf(column: TextColumn): readonly string[] {
  const known = folded.get(column) ?? column.words.map(foldText);
  folded.set(column, known);
  return known;
}

/** What a test says of every asset's word, folded. */
function testWords(node: ValueNode, input: ScreenInput, test: (word: string) => boolean): Uint8Array {
  const column = textsOf(node, input);
  const { codes } = column;
  const passes = foldedOf(column).map((word) => (test(word) ? TRUE : FALSE));
  const verdicts = new Uint8Array(codes.length);
  // A code below zero has no word, and so no answer.
  for (let i = 0; i < codes.length; i++) verdicts[i] = passes[codes[i] ?? -1] ?? UNKNOWN;
  return verdicts;
}

function isKnown(node: ValueNode, input: ScreenInput): Uint8Array {
  if (node.kind === 'text') {
    return Uint8Array.from(textsOf(node, input).codes, (code) => (code < 0 ? FALSE : TRUE));
  }
  const values = valuesOf(node, input);
  const verdicts = new Uint8Array(input.columns.count);
  for (let i = 0; i < verdicts.length; i++) {
    verdicts[i] = Number.isNaN(typeof values === 'number' ? values : values[i]) ? FALSE : TRUE;
  }
  return verdicts;
}

type Values = Float64Array | number;

interface Other {
  readonly other: Values;
  readonly input: ScreenInput;
}

/** What is said of a number that is smaller than the other, as large, or larger. */
const VERDICTS: Readonly<Record<Comparison, readonly [smaller: number, equal: number, larger: number]>> = {
  '<': [TRUE, FALSE, FALSE],
  '<=': [TRUE, TRUE, FALSE],
  '>': [FALSE, FALSE, TRUE],
  '>=': [FALSE, TRUE, TRUE],
  '=': [FALSE, TRUE, FALSE],
  '!=': [TRUE, FALSE, TRUE],
};

const columnOf = (values: Values, count: number): Float64Array =>
  typeof values === 'number' ? new Float64Array(count).fill(values) : values;

function compareNumbers(left: Values, operator: Comparison, { other, input }: Other): Uint8Array {
  const { count } = input.columns;
  const [ones, others] = [columnOf(left, count), columnOf(other, count)];
  const [smaller, equal, larger] = VERDICTS[operator];
  const verdicts = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const one = ones[i] ?? Number.NaN;
    const two = others[i] ?? Number.NaN;
    // A missing number is none of the three.
    verdicts[i] = one < two ? smaller : one > two ? larger : one === two ? equal : UNKNOWN;
  }
  return verdicts;
}

/** Numbers, dates and yes-no of every asset; one number where they are the same for all. */
function valuesOf(node: ValueNode, input: ScreenInput): Values {
  switch (node.type) {
    case 'field':
      return input.columns.numbers(node.key);
    case 'constant':
      return node.value;
    case 'today':
      return input.today;
    case 'minus': {
      const of = valuesOf(node.of, input);
      return typeof of === 'number' ? -of : of.map((value) => -value);
    }
    case 'arithmetic':
      return calculate(node, input);
    case 'words':
      throw new Error('The parser lets no words into a calculation.');
  }
}

function calculate(
  { operator, left, right }: Extract<ValueNode, { type: 'arithmetic' }>,
  input: ScreenInput,
): Values {
  const [one, other] = [valuesOf(left, input), valuesOf(right, input)];
  const of = (a: number, b: number) => {
    const value = operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b;
    // Divided by zero, or larger than a number can be: not known.
    return Number.isFinite(value) ? value : Number.NaN;
  };
  if (typeof one === 'number' && typeof other === 'number') return of(one, other);
  const values = new Float64Array(input.columns.count);
  for (let i = 0; i < values.length; i++) {
    values[i] = of(
      typeof one === 'number' ? one : (one[i] ?? Number.NaN),
      typeof other === 'number' ? other : (other[i] ?? Number.NaN),
    );
  }
  return values;
}

/** The rows that match, and those of which nothing can be said. */
export function matchRows(verdicts: Uint8Array): {
  readonly rows: Int32Array;
  readonly unknownRows: Int32Array;
} {
  const [rows, unknownRows] = [new Int32Array(verdicts.length), new Int32Array(verdicts.length)];
  let [count, unknown] = [0, 0];
  // Written each time and counted where it holds: a processor that cannot guess the verdicts need not.
  for (let i = 0; i < verdicts.length; i++) {
    const verdict = verdicts[i] ?? UNKNOWN;
    rows[count] = i;
    count += verdict >> 1;
    unknownRows[unknown] = i;
    unknown += verdict & 1;
  }
  return { rows: rows.slice(0, count), unknownRows: unknownRows.slice(0, unknown) };
}
