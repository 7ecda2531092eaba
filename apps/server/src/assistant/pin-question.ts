import { type AnswerAsset, pinAsset, type RunCall } from '@auspex/assistant';

/** Words in capitals that are no symbols. */
const noSymbols = new Set(
  'A I AI AM PM US USA USD EUR GBP UK EU ETF CEO CFO IPO RSI MACD SMA EMA ATR ADX VWAP OBV EPS PE ROE ROI YTD UTC API CSV P L OK'.split(
    ' ',
  ),
);
const symbolLike = /(?<![\p{L}\p{N}])\$?([A-Z][A-Z0-9]{0,5}(?:[.-][A-Z]{1,4})?)(?![\p{L}\p{N}])/gu;
const nameLike = /(?<=\s)(\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+)*)/gu;
const MOST_NAMES = 5;

export interface PinnedQuestion {
  readonly assets: readonly AnswerAsset[];
  /** Names that may mean several assets. */
  readonly ambiguous: readonly NamedWords[];
  /** What each word that our own model takes for a name may mean. */
  readonly named?: readonly NamedWords[];
}

interface NamedWords {
  readonly text: string;
  readonly candidates: readonly AnswerAsset[];
}

const shown = ({ symbol, name, market }: AnswerAsset) => ({ symbol, name, market });

/** Looks up words that may name assets, before the question is answered. */
export async function pinWords(
  call: RunCall,
  words: readonly string[],
  asOf: string | undefined,
): Promise<PinnedQuestion> {
  const named = await Promise.all(
    words.map(async (text): Promise<NamedWords> => {
      const pin = await pinAsset({ call }, { text, asOf });
      if (pin.kind === 'none') return { text, candidates: [] };
      return { text, candidates: (pin.kind === 'one' ? [pin.asset] : pin.candidates).map(shown) };
    }),
  );
  return { assets: [], ambiguous: [], named };
}

/** The assets that a question names outright, before any model reads it. */
export async function pinQuestion(
  call: RunCall,
  question: string,
  asOf: string | undefined,
): Promise<PinnedQuestion> {
  const symbols = [...question.matchAll(symbolLike)].map(([, text = '']) => text);
  const names = [...question.matchAll(nameLike)].map(([, text = '']) => text);
  const wanted = [...new Set([...symbols.filter((text) => !noSymbols.has(text)), ...names])].slice(
    0,
    MOST_NAMES,
  );
  const pins = await Promise.all(wanted.map((text) => pinAsset({ call }, { text, asOf })));
  return {
    assets: pins.flatMap((pin) => (pin.kind === 'one' ? [shown(pin.asset)] : [])),
    ambiguous: pins.flatMap((pin, i) =>
      pin.kind === 'several' ? [{ text: wanted[i] ?? '', candidates: pin.candidates.map(shown) }] : [],
    ),
  };
}
