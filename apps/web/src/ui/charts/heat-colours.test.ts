import { describe, expect, it } from 'vitest';
import { blend, contrast } from '../theme/contrast.ts';
import { colourTokens, DIRECTION_COLOURS, SCHEMES } from '../theme/tokens.ts';
import { heatScale } from './heat-colours.ts';

const cases = SCHEMES.flatMap((scheme) =>
  DIRECTION_COLOURS.flatMap((directions) =>
    (['direction', 'association'] as const).map((meaning) => ({ scheme, directions, meaning })),
  ),
);

describe.each(cases)('a heatmap ($scheme, $directions, $meaning)', ({ scheme, directions, meaning }) => {
  const tokens = colourTokens({ scheme, directions });
  const scale = heatScale(meaning, tokens);

  it('can be read on every shade between the ends', () => {
    const shades = scale
      .slice(1)
      .flatMap((colour, place) =>
        [0, 0.25, 0.5, 0.75, 1].map((share) => blend(colour, scale[place] ?? colour, share)),
      );
    expect(Math.min(...shades.map((shade) => contrast(tokens.text, shade)))).toBeGreaterThanOrEqual(4.49);
  });

  it('has ends that are far from its middle and from each other', () => {
    const [low = '', , middle = '', , high = ''] = scale;
    expect(low).not.toBe(high);
    expect(contrast(low, middle)).toBeGreaterThan(1.5);
    expect(contrast(high, middle)).toBeGreaterThan(1.5);
  });
});
