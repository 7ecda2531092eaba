import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cssVariables } from '../../../build/css-variables.ts';
import { type ColourTokens, colourTokens, DIRECTION_COLOURS } from './tokens.ts';
import { parseHex } from './with-opacity.ts';

const SCHEMES = ['dark', 'light'] as const;
const SURFACES = ['bg', 'panel', 'raised'] as const;

const TEXT_COLOURS = ['text', 'muted', 'accent', 'gain', 'loss', 'info'] as const;

const choices = SCHEMES.flatMap((scheme) =>
  DIRECTION_COLOURS.map((directions) => ({ name: `${scheme}, ${directions}`, scheme, directions })),
);

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const { red, green, blue } = parseHex(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2 contrast ratio, from 1 to 21. */
function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function pairs(tokens: ColourTokens): { name: string; ratio: number }[] {
  return SURFACES.flatMap((surface) => [
    ...TEXT_COLOURS.map((colour) => ({
      name: `${colour} on ${surface}`,
      ratio: contrast(tokens[colour], tokens[surface]),
    })),
    ...tokens.series.map((colour, index) => ({
      name: `series ${index + 1} on ${surface}`,
      ratio: contrast(colour, tokens[surface]),
    })),
  ]);
}

describe('contrast', () => {
  it('matches the ratios the WCAG 2.2 definition gives by hand', () => {
    // Black on white is 21 : 1 by definition; #767676 is the well-known lightest grey that passes AA on white.
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe.each(choices)('the $name theme', (choice) => {
  const tokens = colourTokens(choice);

  it('lets every text colour be read on page, card and menu (4.5 : 1 or better)', () => {
    expect(pairs(tokens).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it('lets the text on the one filled action be read', () => {
    expect(contrast(tokens.onAccent, tokens.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows where a control begins and ends (3 : 1 or better)', () => {
    const ratios = SURFACES.map((surface) => contrast(tokens.control, tokens[surface]));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });
});

describe('the stylesheet of tokens', () => {
  it('is exactly what tokens.ts says', () => {
    expect(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).toBe(cssVariables());
  });
});
