import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPriceFile } from '../src/index.ts';

const two = (value: number) => String(value).padStart(2, '0');
// Dates that do not exist, hours after midnight in which New York's clock changes, years at the edges of the
// calendar.
const date = fc
  .tuple(
    fc.constantFrom(1899, 1900, 1987, 2000, 2023, 2024, 2100, 2200, 9999),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .chain(([year, month, day]) =>
    fc.constantFrom(
      `${year}-${two(month)}-${two(day)}`,
      `${year}${two(month)}${two(day)}`,
      `${year}/${two(month)}/${two(day)}`,
    ),
  );
const clock = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .chain(([hour, minute, second]) =>
    fc.constantFrom(
      '',
      ` ${two(hour)}:${two(minute)}`,
      `T${two(hour)}:${two(minute)}:${two(second)}`,
      ` ${two(hour)}:${two(minute)}:${two(second)}Z`,
      `T${two(hour)}:${two(minute)}Z`,
      ` ${hour}:${two(minute)}`,
      ` ${two(hour)}:${two(minute)}:00.250`,
      `T${two(hour)}:${two(minute)}-05:00`,
    ),
  );
const number = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
    .map(([a, b]) => (a / 10 ** b).toFixed(b)),
  fc.double({ min: 1e-7, max: 1e9, noNaN: true }).map(String),
  fc.constantFrom(
    '',
    '0',
    '0.0',
    '-1',
    '1.',
    '.5',
    '1e3',
    'null',
    'abc',
    '12345678901234567',
    '0.1234567890123456',
    '1,5',
    ' 7 ',
    '+3',
    '0x10',
  ),
);
const line = fc.tuple(date, clock, fc.array(number, { minLength: 3, maxLength: 7 }));

describe('A plain line', () => {
  it.each(['crypto', 'us'] as const)('is read just as one that has to be read with care (%s)', (market) => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, named) => {
        const cells = lines.map(([day, time, numbers]) => [
          `${day}${time}`,
          ...numbers.map((text) => text.replace(',', '')),
        ]);
        const heading = named ? ['time,open,high,low,close,volume'] : ['2020-01-01,1,1,1,1,1'];
        // Quoted cells are never plain.
        const plain = [...heading, ...cells.map((row) => row.join(','))].join('\n');
        const careful = [...heading, ...cells.map((row) => row.map((cell) => `"${cell}"`).join(','))].join(
          '\n',
        );
        expect(readPriceFile(plain, market)).toEqual(readPriceFile(careful, market));
      }),
      { numRuns: 2000 },
    );
  });

  it('is read in New York time even in the nights when the clock changes', () => {
    for (const day of ['2024-03-10', '2024-11-03', '2006-04-02', '2006-10-29', '2024-07-04', '2024-12-24']) {
      const times = Array.from({ length: 48 }, (_, i) => `${day} ${two(i >> 1)}:${i % 2 ? '30' : '00'}:00`);
      const write = (quote: string) =>
        times
          .map((time) => [time, '1', '1', '1', '1'].map((cell) => quote + cell + quote).join(','))
          .join('\n');
      const heading = 'time,open,high,low,close\n';
      expect(readPriceFile(heading + write(''), 'us')).toEqual(readPriceFile(heading + write('"'), 'us'));
    }
  });

  it('is read as it was written, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.array(
          // Prices from 1e-12 to 1e9: others are refused.
          fc.tuple(fc.integer({ min: 1000, max: 999_999_999 }), fc.integer({ min: 0, max: 14 })),
          { minLength: 1 },
        ),
        (prices) => {
          const texts = prices.map(([digits, decimals]) => {
            const all = String(digits).padStart(decimals + 1, '0');
            return decimals === 0 ? all : `${all.slice(0, -decimals)}.${all.slice(-decimals)}`;
          });
          const rows = texts.map(
            (text, i) =>
              `${new Date(i * 86_400_000).toISOString().slice(0, 10)},${text},${text},${text},${text}`,
          );
          const [series] = readPriceFile(`date,open,high,low,close\n${rows.join('\n')}`, 'crypto').series;
          expect([...(series?.bars.close ?? [])]).toEqual(texts.map(Number));
        },
      ),
      { numRuns: 300 },
    );
  });
});
