import type { Words } from '../tools/words.ts';

/** Values that are words, as sentences write them. */
const VALUES: Readonly<Record<string, Words>> = {
  buy: { en: 'buy', fr: 'acheter' },
  hold: { en: 'hold', fr: 'conserver' },
  sell: { en: 'sell', fr: 'vendre' },
  rising: { en: 'rising', fr: 'en hausse' },
  falling: { en: 'falling', fr: 'en baisse' },
  sideways: { en: 'sideways', fr: 'sans tendance' },
  open: { en: 'open', fr: 'ouverte' },
  shut: { en: 'closed', fr: 'fermée' },
  positive: { en: 'positive', fr: 'positif' },
  neutral: { en: 'neutral', fr: 'neutre' },
  negative: { en: 'negative', fr: 'négatif' },
  unclear: { en: 'unclear', fr: 'incertain' },
};
const ALSO: Readonly<Record<string, readonly string[]>> = { buy: ['achat'], sell: ['vente'], shut: ['shut'] };

export function valueWord(value: string, language: keyof Words): string {
  return VALUES[value]?.[language] ?? value;
}

export function wordsOfValue(value: string): string[] {
  return [...Object.values(VALUES[value] ?? { en: value }), ...(ALSO[value] ?? [])];
}
