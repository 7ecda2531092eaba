import { randomStream } from '@auspex/quant/random';
import { describe, expect, it, vi } from 'vitest';
import { columnsOf, drawExpression, drawNonsense, drawRows, TODAY } from '../../test/random-expressions.ts';
import {
  completeExpression,
  evaluateExpression,
  findField,
  groupsOf,
  matchRows,
  parseExpression,
  type ScreenColumns,
  StoredColumns,
  screenFields,
  sortRows,
  writeGroups,
} from './index.ts';

const rows = drawRows(7);
const columns = columnsOf(rows);
const wordOf = { true: 2, false: 0, null: 1 } as const;

function verdictsOf(text: string, of: ScreenColumns = columns): number[] {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.problem)}`);
  return [...evaluateExpression(parsed.tree, { columns: of, today: TODAY })];
}

function problemOf(text: string) {
  const parsed = parseExpression(text);
  if (parsed.ok) throw new Error(`${text} was read.`);
  const { fix, at, length, code } = parsed.problem;
  const mended = fix && text.slice(0, fix.at) + fix.text + text.slice(fix.end);
  return { code, at, marked: text.slice(at, at + length), mended };
}

describe('the fields of the screener', () => {
  it('are at least eighty, each with a key of its own, a name and a definition', () => {
    expect(new Set(screenFields.map(({ key }) => key)).size).toBe(screenFields.length);
    expect(screenFields.length).toBeGreaterThanOrEqual(80);
    for (const { key, name, definition } of screenFields) {
      expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(name).not.toBe('');
      expect(definition).toMatch(/\.$/);
    }
  });
});

describe('an expression', () => {
  it('SCRN-1: says the same of every row as an evaluator of its own, for 500 drawn ones', () => {
    const stream = randomStream({ seed: 42, name: 'expressions' });
    for (let i = 0; i < 500; i++) {
      const { text, of } = drawExpression(stream);
      expect(verdictsOf(text), text).toEqual(rows.map((row) => wordOf[`${of(row)}`]));
    }
  });

  it('SCRN-2: that cannot be read never throws, and names a place within it', () => {
    const stream = randomStream({ seed: 43, name: 'nonsense' });
    for (let i = 0; i < 2000; i++) {
      const text = drawNonsense(stream);
      const parsed = parseExpression(text);
      if (parsed.ok) continue;
      const { at, length } = parsed.problem;
      expect(at, text).toBeGreaterThanOrEqual(0);
      expect(at + length, text).toBeLessThanOrEqual(text.length);
    }
  });

  it('SCRN-15: looks a long list of words up at once, and folds each word of the column once', () => {
    const names = Array.from({ length: 300 }, (_, i) => `Société ${i}`);
    const many = new StoredColumns(names.length + 1);
    many.setTexts('name', [...names, null]);
    const list = Array.from({ length: 100 }, (_, i) => `"societe ${3 * i}"`).join(', ');
    const folding = vi.spyOn(String.prototype, 'normalize');
    const verdicts = verdictsOf(`name in (${list})`, many);
    const again = verdictsOf(`name not in (${list})`, many);
    const folded = folding.mock.calls.length;
    folding.mockRestore();
    expect(verdicts).toEqual([...names.map((_, i) => (i % 3 === 0 ? 2 : 0)), 1]);
    expect(again).toEqual([...names.map((_, i) => (i % 3 === 0 ? 0 : 2)), 1]);
    expect(folded).toBeLessThanOrEqual(300 + 2 * 100);
  });

  it('reads the example of the product word for word', () => {
    const few = new StoredColumns(4);
    few.setNumbers('rsi14', Float64Array.of(25, 25, Number.NaN, 60));
    few.setNumbers('rev_yoy', Float64Array.of(0.2, 0.1, 0.2, 0.2));
    few.setTexts('sector', ['Utilities', 'Energy', 'Energy', null]);
    const text = 'rsi14 < 30 and rev_yoy > 10% and sector in ("Energy", "Utilities")';
    expect(verdictsOf(text, few)).toEqual([2, 0, 1, 0]);
    expect(matchRows(Uint8Array.from(verdictsOf(text, few)))).toEqual({
      rows: Int32Array.of(0),
      unknownRows: Int32Array.of(2),
    });
  });

  it('takes a thing divided by zero for unknown, never for infinitely large', () => {
    const few = new StoredColumns(1);
    few.setNumbers('pe', Float64Array.of(0));
    expect(verdictsOf('1 / pe > 5', few)).toEqual([1]);
    expect(verdictsOf('1 / pe is unknown', few)).toEqual([2]);
  });

  it('says at which character it cannot be read, and what would mend it', () => {
    const wrong: [string, string, string, string | null][] = [
      ['rsi_14 < 30', 'unknown-field', 'rsi_14', 'rsi14 < 30'],
      ['price > 5 and rev_yo > 1', 'unknown-field', 'rev_yo', 'price > 5 and rev_yoy > 1'],
      ['rsi14 => 3', 'bad-character', '=>', 'rsi14 >= 3'],
      ['rsi14 < 3 && pe < 5', 'bad-character', '&&', 'rsi14 < 3  and  pe < 5'],
      ['(rsi14 < 3', 'unclosed-bracket', '(', '(rsi14 < 3)'],
      ['sector = "Energy', 'unclosed-text', '"Energy', 'sector = "Energy"'],
      ['sector = Energy', 'quotes-missing', 'Energy', 'sector = "Energy"'],
      ['stance = "by"', 'unknown-word', '"by"', 'stance = "buy"'],
      ['rsi14 < 30 pe < 5', 'unexpected', 'pe', 'rsi14 < 30 and pe < 5'],
      ['pe between 1', 'value-missing', '', 'pe between 1 and '],
      ['rsi14', 'comparison-missing', '', null],
      ['rsi14 < "a"', 'wrong-kind', '"a"', null],
      ['sector < "a"', 'wrong-kind', 'sector', null],
      ['pe < 10q', 'bad-number', '10q', null],
      ['next_report > 2026-02-30', 'bad-date', '2026-02-30', null],
      ['pe < 5 and', 'value-missing', '', null],
      ['', 'empty', '', null],
    ];
    for (const [text, code, marked, mended] of wrong) {
      expect(problemOf(text), text).toMatchObject({ code, marked, mended });
    }
    expect(problemOf('pe < 5 and')).toMatchObject({ at: 10 });
    expect(problemOf(`${'('.repeat(60)}pe`)).toMatchObject({ code: 'too-deep', at: 40 });
  });
});

describe('groups of conditions', () => {
  const isText = (key: string) => findField(key)?.kind === 'text';

  it('SCRN-3: hold every expression, and say the same of every row once written again', () => {
    const stream = randomStream({ seed: 44, name: 'groups' });
    for (let i = 0; i < 300; i++) {
      const { text } = drawExpression(stream);
      const groups = groupsOf(text);
      const written = groups && writeGroups(groups, isText);
      expect(verdictsOf(written ?? ''), `${text}\n${written}`).toEqual(verdictsOf(text));
    }
  });

  it('have a row for each plain condition, and the words of the expression for what no row can say', () => {
    expect(
      groupsOf('rsi14 < 30 and (sector in ("Energy", "Utilities") or not (pe > 20 or price > sma50))'),
    ).toEqual({
      mode: 'all',
      items: [
        { field: 'rsi14', test: '<', values: ['30'] },
        {
          mode: 'any',
          items: [
            { field: 'sector', test: 'in', values: ['Energy', 'Utilities'] },
            {
              mode: 'none',
              items: [{ field: 'pe', test: '>', values: ['20'] }, { formula: 'price > sma50' }],
            },
          ],
        },
      ],
    });
  });

  it('leave out conditions without a value yet', () => {
    const items = [
      { field: 'rsi14' as const, test: '<' as const, values: [''] },
      { field: 'pe' as const, test: '<' as const, values: ['15'] },
    ];
    expect(writeGroups({ mode: 'all', items }, isText)).toBe('pe < 15');
  });

  it('keep an “or” that is written into a formula away from its neighbours', () => {
    const items = [
      { formula: 'pe > 1 or pe < -1' },
      { field: 'rsi14' as const, test: '<' as const, values: ['30'] },
    ];
    expect(writeGroups({ mode: 'all', items }, isText)).toBe('(pe > 1 or pe < -1) and rsi14 < 30');
  });
});

describe('the order of a screen', () => {
  it('has what is not known last in both directions, and leaves equals where they are', () => {
    const few = new StoredColumns(5);
    few.setNumbers('pe', Float64Array.of(3, Number.NaN, 1, 3, 2));
    few.setTexts('sector', ['b', null, 'É', 'e', 'A']);
    const all = Int32Array.of(0, 1, 2, 3, 4);
    expect([...sortRows(all, few, { key: 'pe', descending: false })]).toEqual([2, 4, 0, 3, 1]);
    expect([...sortRows(all, few, { key: 'pe', descending: true })]).toEqual([0, 3, 4, 2, 1]);
    expect([...sortRows(all, few, { key: 'sector', descending: false })]).toEqual([4, 0, 2, 3, 1]);
    const some = Int32Array.of(3, 1, 0, 4);
    expect([...sortRows(some, few, { key: 'pe', descending: true })]).toEqual([3, 0, 4, 1]);
    expect([...sortRows(Int32Array.of(0, 1, 3), few, { key: 'pe', descending: false })]).toEqual([0, 3, 1]);
  });
});

describe('completion', () => {
  const reader = {
    nameOf: (key: string) => findField(key)?.name ?? key,
    wordsOf: (key: string) => (key === 'sector' ? ['Energy', 'Utilities'] : (findField(key)?.words ?? [])),
  };
  const options = (text: string) =>
    completeExpression(text, text.length, reader).options.map((one) => one.text);

  it('offers fields by key and by name, then what a field can be compared by, then its words', () => {
    expect(options('rsi')).toEqual(['rsi14', 'rsi5']);
    expect(options('pe < 5 and golden')).toEqual([]);
    expect(options('volatility')).toContain('vol_20');
    expect(options('rsi14 ')).toContain('<');
    expect(options('sector = ')).toEqual(['"Energy"', '"Utilities"']);
    expect(options('sector in ("Energy", "ut')).toEqual(['"Utilities"']);
    expect(options('sector not in (')).toEqual(['"Energy"', '"Utilities"']);
    expect(options('stance contains ')).toEqual(['"buy"', '"hold"', '"sell"']);
    expect(options('rsi14 < 30 ')).toEqual(['and', 'or']);
  });

  it('offers nothing in the place of a number, whatever fields have its digits in their names', () => {
    for (const text of ['rsi14 < 30', 'ret_1m > 0.1', 'ret_1m > .2', 'pe between 5 and 20', 'volume > 1m']) {
      expect([text, options(text)]).toEqual([text, []]);
    }
    // Names with digits are found by their letters.
    expect(options('rsi14 < ret_1')).toContain('ret_1m');
  });

  it('takes the place of what was typed', () => {
    expect(completeExpression('pe < 5 and rs', 13, reader)).toMatchObject({ at: 11, end: 13 });
  });
});
