import { describe, expect, it } from 'vitest';
import { decodeText } from './import-wizard.tsx';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the text of a file', () => {
  it('is read as Unicode, without the mark before it', () => {
    expect(decodeText(new TextEncoder().encode('\ufeffDate;Montant €'))).toBe('Date;Montant €');
  });

  it('is read as Windows wrote it where it is no Unicode', () => {
    // 0x80 is the euro sign of windows-1252, 0xe9 its é; neither is UTF-8 by itself.
    expect(decodeText(bytes(0x4e, 0xe9, 0x20, 0x80))).toBe('Né €');
  });

  it('is read in both orders of two bytes', () => {
    expect(decodeText(bytes(0xff, 0xfe, 0x41, 0x00, 0xac, 0x20))).toBe('A€');
    expect(decodeText(bytes(0xfe, 0xff, 0x00, 0x41, 0x20, 0xac))).toBe('A€');
  });
});
