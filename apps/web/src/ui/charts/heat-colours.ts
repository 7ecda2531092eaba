import { blend, contrast } from '../theme/contrast.ts';
import type { ColourTokens } from '../theme/tokens.ts';

/** `direction` for gains and losses, `association` for correlation: neither end of it is good or bad. */
export type HeatMeaning = 'direction' | 'association';

const READABLE = 4.5;
const STEPS = 100;

/** The strongest share of a colour on a card that still carries the usual text. */
function strongestShare(colour: string, tokens: ColourTokens): number {
  for (let step = STEPS; step > 0; step -= 1) {
    if (contrast(tokens.text, blend(colour, tokens.panel, step / STEPS)) >= READABLE) return step / STEPS;
  }
  return 0;
}

function ends(meaning: HeatMeaning, tokens: ColourTokens): readonly [low: string, high: string] {
  return meaning === 'direction' ? [tokens.loss, tokens.gain] : [tokens.info, tokens.accent];
}

/** The scale from the lowest through the empty middle to the highest, readable at every step. */
export function heatScale(meaning: HeatMeaning, tokens: ColourTokens): readonly string[] {
  const [low, high] = ends(meaning, tokens);
  const toned = (colour: string, part: number) =>
    blend(colour, tokens.panel, part * strongestShare(colour, tokens));
  return [toned(low, 1), toned(low, 0.5), tokens.panel, toned(high, 0.5), toned(high, 1)];
}
