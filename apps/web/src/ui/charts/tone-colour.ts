import type { ColourTokens } from '../theme/tokens.ts';
import type { ChartLayer, LayerTone } from './chart-layer.ts';

export function toneColour(tokens: ColourTokens, tone: LayerTone): string {
  return typeof tone === 'number' ? (tokens.series[tone - 1] ?? tokens.info) : tokens[tone];
}

/** The colour a layer is known by, in legends and images. */
export function layerColour(tokens: ColourTokens, layer: ChartLayer): string {
  if (layer.kind === 'candles') return tokens.text;
  if (layer.kind === 'fan') return tokens.accent;
  return layer.tone === 'direction' ? tokens.muted : toneColour(tokens, layer.tone);
}
