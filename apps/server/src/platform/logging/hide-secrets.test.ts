import { describe, expect, it } from 'vitest';
import { hidden, hideSecrets, scrubLine, scrubText } from './hide-secrets.ts';

/** Pieces that, repeated, made a pattern look through the rest of the text again from every place. */
const repeated = [
  'A+',
  'eyJeeeeeee-',
  'a-',
  '"token',
  '\\',
  '"password\\',
  '-----BEGIN PRIVATE KEY',
  'Bearer ',
  'a%40',
  'a@b.',
  ' ',
];

describe('Text from outside in the log', () => {
  it.each(repeated)('costs time in proportion to its length, however often it repeats %j', (piece) => {
    const text = `/secret?${piece.repeat(Math.ceil(150_000 / piece.length))}`;
    const began = performance.now();
    scrubText(text);
    scrubLine(`{"url":"${text}"}`);
    // A pattern that starts over at every place takes minutes for this.
    expect(performance.now() - began).toBeLessThan(4000);
  });

  it.each([
    ['https://user:hunter2@db.example/x', `https://user:${hidden}@db.example/x`],
    ['postgres://auspex:s3cret:with:colons@h/d', `postgres://auspex:${hidden}@h/d`],
    ['authorization: Bearer abc.def-ghi', `authorization: Bearer ${hidden}`],
    ['x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln y', `x ${hidden} y`],
    ['{"inner":"{\\"newPassword\\":\\"hunter2\\"}"}', `{"inner":"{\\"newPassword\\":\\"${hidden}\\"}"}`],
    [`/feeds/earnings/${'Ab-_'.repeat(10)}.ics`, `/feeds/earnings/${hidden}.ics`],
    ['/admin?q=ada.b%2Bc%40mail.example.com&page=1', `/admin?q=${hidden}&page=1`],
    ['550 5.1.1 <ada+news@mail.example>: no such user', `550 5.1.1 <${hidden}>: no such user`],
    ['{"to":"ada@example.org"}', `{"to":"${hidden}"}`],
    [
      'at node_modules/@noble/hashes/sha2.js and pkg@1.2.3',
      'at node_modules/@noble/hashes/sha2.js and pkg@1.2.3',
    ],
    ['/x?code=123456&y=1', `/x?code=${hidden}&y=1`],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', hidden],
  ])('loses its secrets: %j', (text, shown) => {
    expect(scrubText(text)).toBe(shown);
  });

  it('is cut before anything else is done with it', () => {
    const { text } = hideSecrets({ text: `${'x'.repeat(20_000)}password` }) as { text: string };
    expect(text).toBe(`${'x'.repeat(20_000)}…`);
  });
});
