import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The rules of a style sheet whose declarations match, by their selectors. */
function selectorsWith(file: string, declaration: RegExp): string[] {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const rules = css.matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector = '', body = '']) =>
    declaration.test(body) ? [selector.trim().replace(/\s+/g, ' ')] : [],
  );
}

describe('what Firefox does otherwise', () => {
  it('keeps no room for what may shrink to its place: no icon may, or bars of icons grow out of the page', () => {
    expect(selectorsWith('./global.css', /max-width: 100%/)).toEqual(['img, canvas']);
  });

  it('leaves drawn backgrounds out in high contrast: a list then has the arrow of the browser', () => {
    const drawn = selectorsWith('./global.css', /background-image:\s*linear-gradient/);
    const own = selectorsWith('./forced-colours.css', /appearance: auto/);
    expect(own).toEqual(drawn.map((selector) => `:root${selector}`));
  });
});
