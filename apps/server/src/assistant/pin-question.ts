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
  readonly ambiguous: ReadonlyArray<{ readonly text: string; readonly candidates: readonly AnswerAsset[] }>;
}

/** The assets that a question names outright, before any model reads it. */
export async function pinQuestion(call: RunCall, question: string, asOf: string): Promise<PinnedQuestion> {
  const symbols = [...question.matchAll(symbolLike)].map(([, text = '']) => text);
  const names = [...question.matchAll(nameLike)].map(([, text = '']) => text);
  const wanted = [...new Set([...symbols.filter((text) => !noSymbols.has(text)), ...names])].slice(
    0,
    MOST_NAMES,
  );
  const pins = await Promise.all(wanted.map((text) => pinAsset({ call }, { text, asOf })));
  const shown = ({ symbol, name, market }: AnswerAsset) => ({ symbol, name, market });
  return {
    assets: pins.flatMap((pin) => (pin.kind === 'one' ? [shown(pin.asset)] : [])),
    ambiguous: pins.flatMap((pin, i) =>
      pin.kind === 'several' ? [{ text: wanted[i] ?? '', candidates: pin.candidates.map(shown) }] : [],
    ),
  };
}
