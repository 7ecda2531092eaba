/**
 * Random expressions and an evaluator of their own: it walks the expression as it was drawn, row by row, and shares no
 * code with the product. For the tests and the long proof.
 */
import { randomStream } from '@auspex/quant/random';
import { StoredColumns } from '@auspex/quant/screening';

export const TODAY = 20_000;
export const ROWS = 120;

type Stream = ReturnType<typeof randomStream>;
type Value = number | string | null;
export type Row = Readonly<Record<string, Value>>;
type Verdict = boolean | null;

interface Drawn<Result> {
  readonly text: string;
  readonly of: (row: Row) => Result;
}

const numberKeys = ['rsi14', 'rev_yoy', 'price', 'sma50', 'pe'];
const textKeys = ['sector', 'industry'];
const words = ['Energy', 'Utilities', 'Énergie', 'Real Estate'];

function pick<T>(stream: Stream, all: readonly T[]): T {
  return all[stream.integerBelow(all.length)];
}

export function drawRows(seed: number): Row[] {
  const stream = randomStream({ seed, name: 'screen-rows' });
  const number = () => (stream.chance(0.15) ? null : Math.round(stream.normal() * 20) / 2);
  return Array.from({ length: ROWS }, () => ({
    ...Object.fromEntries(numberKeys.map((key) => [key, number()])),
    ...Object.fromEntries(textKeys.map((key) => [key, stream.chance(0.15) ? null : pick(stream, words)])),
    next_report: stream.chance(0.15) ? null : TODAY + stream.integerBelow(60) - 30,
    above_sma200: stream.chance(0.15) ? null : Number(stream.chance(0.5)),
  }));
}

export function columnsOf(rows: readonly Row[]): StoredColumns {
  const columns = new StoredColumns(rows.length);
  for (const key of [...numberKeys, 'next_report', 'above_sma200']) {
    columns.setNumbers(
      key,
      Float64Array.from(rows, (row) => (row[key] === null ? Number.NaN : Number(row[key]))),
    );
  }
  for (const key of textKeys)
    columns.setTexts(
      key,
      rows.map((row) => row[key] as string | null),
    );
  return columns;
}

const known = (value: number | null) => (value === null || !Number.isFinite(value) ? null : value);

function drawNumber(stream: Stream, depth: number): Drawn<number | null> {
  const kind = stream.integerBelow(depth > 0 ? 6 : 3);
  if (kind === 0) {
    const key = pick(stream, numberKeys);
    return { text: stream.chance(0.2) ? key.toUpperCase() : key, of: (row) => row[key] as number | null };
  }
  if (kind === 1) {
    const whole = stream.integerBelow(40);
    const [suffix, factor] = pick(stream, [
      ['', 1],
      ['k', 1000],
      ['M', 1_000_000],
      ['bn', 1_000_000_000],
    ] as const);
    return { text: `${whole}${suffix}`, of: () => whole * factor };
  }
  if (kind === 2) {
    const tenths = stream.integerBelow(400) / 10;
    return { text: `${tenths}%`, of: () => tenths / 100 };
  }
  if (kind === 3) {
    const inner = drawNumber(stream, depth - 1);
    const of = (row: Row) => {
      const value = inner.of(row);
      return value === null ? null : -value;
    };
    return { text: `-(${inner.text})`, of };
  }
  const [left, right] = [drawNumber(stream, depth - 1), drawNumber(stream, depth - 1)];
  const sign = pick(stream, ['+', '-', '*', '/']);
  const of = (row: Row) => {
    const [a, b] = [left.of(row), right.of(row)];
    if (a === null || b === null) return null;
    return known(sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : a / b);
  };
  return { text: `(${left.text} ${sign} ${right.text})`, of };
}

function drawDate(stream: Stream): Drawn<number | null> {
  const days = stream.integerBelow(40);
  const kind = stream.integerBelow(3);
  if (kind === 0) return { text: `today + ${days}`, of: () => TODAY + days };
  if (kind === 1) return { text: `today-${days}`, of: () => TODAY - days };
  const at = TODAY - 20 + days;
  return { text: new Date(at * 86_400_000).toISOString().slice(0, 10), of: () => at };
}

function compared(sign: string, one: number | null, other: number | null): Verdict {
  if (one === null || other === null) return null;
  if (sign === '<') return one < other;
  if (sign === '>') return one > other;
  if (sign === '<=') return one <= other;
  if (sign === '>=') return one >= other;
  return sign === '=' ? one === other : one !== other;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const not = (verdict: Verdict): Verdict => (verdict === null ? null : !verdict);
const every = (all: readonly Verdict[]): Verdict =>
  all.includes(false) ? false : all.includes(null) ? null : true;
const some = (all: readonly Verdict[]): Verdict => not(every(all.map(not)));

function drawTextTest(stream: Stream): Drawn<Verdict> {
  const key = pick(stream, textKeys);
  const word = pick(stream, [...words, 'energy', 'REAL ESTATE', 'Banks']);
  const is = (row: Row, wanted: string) =>
    row[key] === null ? null : plain(String(row[key])) === plain(wanted);
  const kind = stream.integerBelow(4);
  if (kind === 0) return { text: `${key} = "${word}"`, of: (row) => is(row, word) };
  if (kind === 1) return { text: `${key} != '${word}'`, of: (row) => not(is(row, word)) };
  if (kind === 2) {
    const part = word.slice(1, 4);
    const of = (row: Row) => (row[key] === null ? null : plain(String(row[key])).includes(plain(part)));
    return { text: `${key} contains "${part}"`, of };
  }
  const list = [word, pick(stream, words)];
  const of = (row: Row) => some(list.map((one) => is(row, one)));
  const negated = stream.chance(0.3);
  const text = `${key} ${negated ? 'not in' : 'in'} (${list.map((one) => `"${one}"`).join(', ')})`;
  return { text, of: negated ? (row) => not(of(row)) : of };
}

function drawTest(stream: Stream): Drawn<Verdict> {
  const sign = pick(stream, ['<', '>', '<=', '>=', '=', '!=']);
  const kind = stream.integerBelow(7);
  if (kind === 0) return drawTextTest(stream);
  if (kind === 1) {
    const date = drawDate(stream);
    return {
      text: `next_report ${sign} ${date.text}`,
      of: (row) => compared(sign, row.next_report as number | null, date.of(row)),
    };
  }
  if (kind === 2) {
    const of = (row: Row) => (row.above_sma200 === null ? null : row.above_sma200 === 1);
    return stream.chance(0.5)
      ? { text: 'above_sma200', of }
      : { text: 'above_sma200 = no', of: (row) => not(of(row)) };
  }
  const left = drawNumber(stream, 2);
  if (kind === 3) {
    const negated = stream.chance(0.5);
    const of = (row: Row) => (left.of(row) !== null) !== negated;
    return { text: `${left.text} is ${negated ? 'not known' : 'known'}`, of };
  }
  if (kind === 4) {
    const [low, high] = [drawNumber(stream, 1), drawNumber(stream, 1)];
    const negated = stream.chance(0.3);
    const of = (row: Row) => {
      const value = left.of(row);
      return every([compared('>=', value, low.of(row)), compared('<=', value, high.of(row))]);
    };
    const text = `${left.text} ${negated ? 'not between' : 'between'} ${low.text} and ${high.text}`;
    return { text, of: negated ? (row) => not(of(row)) : of };
  }
  const right = drawNumber(stream, 2);
  return {
    text: `${left.text} ${sign} ${right.text}`,
    of: (row) => compared(sign, left.of(row), right.of(row)),
  };
}

function drawCondition(stream: Stream, depth: number): Drawn<Verdict> {
  const kind = depth > 0 ? stream.integerBelow(4) : 3;
  if (kind === 3) return drawTest(stream);
  if (kind === 2) {
    const inner = drawCondition(stream, depth - 1);
    return { text: `not (${inner.text})`, of: (row) => not(inner.of(row)) };
  }
  const parts = Array.from({ length: 2 + stream.integerBelow(2) }, () => drawCondition(stream, depth - 1));
  const text = parts.map((part) => `(${part.text})`).join(kind === 0 ? ' and ' : ' OR ');
  const all = (row: Row) => parts.map((part) => part.of(row));
  return { text, of: kind === 0 ? (row) => every(all(row)) : (row) => some(all(row)) };
}

export function drawExpression(stream: Stream): Drawn<Verdict> {
  return drawCondition(stream, stream.integerBelow(4));
}

const scraps = [
  ...[
    'rsi14',
    'rsi',
    'sector',
    'and',
    'or',
    'not',
    'in',
    'between',
    'is',
    'known',
    'unknown',
    'today',
    '(',
    ')',
  ],
  ...[
    '<',
    '>',
    '=>',
    '!=',
    '"',
    "'",
    '"Energy"',
    '10%',
    '1e999',
    '2026-02-30',
    '2026-02-28',
    ',',
    '+',
    '-',
    '*',
    '/',
  ],
  ...[
    '\u0000',
    '🙂',
    'é',
    '.',
    '..',
    '1.2.3',
    '9'.repeat(400),
    '((((((',
    ' ',
    '\n',
    '&&',
    '“',
    '[',
    '10k',
    '10q',
    '—',
  ],
];

/** Something like an expression: scraps of one, and now and then a good one with a hole in it. */
export function drawNonsense(stream: Stream): string {
  if (stream.chance(0.4)) {
    const { text } = drawExpression(stream);
    const at = stream.integerBelow(text.length);
    return (
      text.slice(0, at) +
      (stream.chance(0.5) ? pick(stream, scraps) : '') +
      text.slice(at + stream.integerBelow(6))
    );
  }
  const count = 1 + stream.integerBelow(stream.chance(0.02) ? 900 : 14);
  return Array.from({ length: count }, () => pick(stream, scraps)).join(stream.chance(0.5) ? ' ' : '');
}
