import { describe, expect, it } from 'vitest';
import { csvCell } from './query-route.ts';

describe('A cell of a CSV file of /query', () => {
  it.each([
    ['=HYPERLINK("https://evil.example","Apple")', `"'=HYPERLINK(""https://evil.example"",""Apple"")"`],
    ['+CMD|calc', "'+CMD|calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', `"'\r=1+1"`],
  ])('that a spreadsheet would run is quoted: %j', (text, cell) => expect(csvCell(text)).toBe(cell));

  it.each(['-12.5', '+3', '-1e-7', '-.5', '2024-06-06', 'Apple Inc', 'BRK-B', ''])(
    'stays as it is: %s',
    (text) => expect(csvCell(text)).toBe(text),
  );

  it('with a comma, a quotation mark or a new line is put between quotation marks', () =>
    expect(csvCell('Berkshire "B", Inc')).toBe('"Berkshire ""B"", Inc"'));
});
