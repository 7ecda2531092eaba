import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { AnswerFigure, Evidence, SentenceVerdict } from '@auspex/assistant';

/** Whether a sentence names the asset of a figure. */
function names(sentence: string, { asset }: AnswerFigure): boolean {
  if (asset === null) return true;
  const words = [asset.symbol, asset.symbol.split('-')[0] ?? '', asset.name];
  return words.some((word) => sentence.toLowerCase().includes(word.toLowerCase()));
}

/**
 * Lets a sentence through only if each number in it is the written text of a figure whose asset the sentence names and
 * no other asset is named with it.
 */
export function checkSentence(sentence: string, { figures, assets }: Evidence): SentenceVerdict {
  const named = assets.filter((asset) => names(sentence, { asset } as AnswerFigure));
  const fitting = figures
    .filter(
      (figure) =>
        figure.text !== '' && names(sentence, figure) && (figure.asset === null || named.length === 1),
    )
    .toSorted((a, b) => b.text.length - a.text.length);
  const spans: ({ text: string } | { figure: string; text: string })[] = [];
  let rest = sentence;
  let plain = '';
  while (rest !== '') {
    const figure = /^[\d$€£¥+−-]/.test(rest)
      ? fitting.find(({ text }) => startsWithNumber(rest, text))
      : undefined;
    if (figure) {
      if (plain !== '') spans.push({ text: plain });
      plain = '';
      spans.push({ figure: figure.id, text: figure.text });
      rest = rest.slice(figure.text.length);
      continue;
    }
    if (/^\d/.test(rest) && !/[\p{L}]$/u.test(plain)) {
      const number = /^[\d.,\s%]+/.exec(rest)?.[0].trim() ?? '';
      return {
        passes: false,
        reason: `${number} is not a figure that was read of the asset in this sentence.`,
      };
    }
    plain += rest[0];
    rest = rest.slice(1);
  }
  if (plain !== '') spans.push({ text: plain });
  return { passes: true, spans };
}

function startsWithNumber(rest: string, text: string): boolean {
  return rest.startsWith(text) && !/^[\d%]|^[.,]\d/.test(rest.slice(text.length));
}

/** Our own model. */
export function createLocalModel(): LanguageModelV4 {
  const missing = () => Promise.reject(new Error('The local model is not part of this installation.'));
  return {
    ...{ specificationVersion: 'v4', provider: 'auspex', modelId: 'local', supportedUrls: {} },
    doGenerate: missing,
    doStream: missing,
  };
}
