import fc from 'fast-check';

/** Texts that have broken servers before. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff!',
  '\ufeff',
  '\u202e\u2066',
  '𝕬𝖚𝖘𝖕𝖊𝖝',
  '👩‍👩‍👧‍👦'.repeat(50),
  'İstanbul ı ſ ß',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '%E0%A4%A',
  "'; drop table member; --",
  '" or ""="',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  '-0',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '-2147483649',
  '0000-00-00',
  '2026-02-30',
  '275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(10_000),
  '['.repeat(600),
  '*?:\\',
  '\\',
  'null',
  'undefined',
  'true',
  'AAPL MSFT',
  'BTC-USD',
];

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1 + 0.2,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  1e21,
  -1e308,
];

/** Any text, usually a nasty one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
);

/** Any JSON value, usually of the wrong kind. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { __proto__: null }),
  fc.array(fc.constantFrom<unknown>('a', 1, null, {}), { maxLength: 40 }),
  fc.dictionary(
    fc.constantFrom('a', 'length', 'toJSON', 'constructor', 'id', '$where'),
    fc.constantFrom<unknown>(1, 'x', null),
  ),
  fc.integer({ min: 2, max: 400 }).map(nested),
);

function nested(depth: number): unknown {
  let value: unknown = 'bottom';
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { in: value };
  return value;
}
