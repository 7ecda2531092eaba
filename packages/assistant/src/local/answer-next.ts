import type { Language } from '@auspex/market';
import type { AnswerAsset } from '../tools/tool.ts';
import { plain } from './lexicon.ts';
import { continueWith, type Intent, parseQuestion } from './parse-question.ts';
import { isMentioned, needsAsset, planTools, type ToolRequest } from './plan-tools.ts';
import { type ToldResult, texts, type Written, writeAnswer, writeTerm } from './write-answer.ts';

export interface Conversation {
  readonly question: string;
  readonly earlier: readonly { readonly question: string; readonly assets: readonly AnswerAsset[] }[];
  readonly pinned: readonly AnswerAsset[];
  /** The day that is asked about, as `2026-03-01`. */
  readonly today: string;
  readonly language: Language;
  readonly results: readonly ToldResult[];
  readonly mayAsk: boolean;
}

export type Next = { readonly requests: readonly ToolRequest[] } | { readonly written: Written };

/** The question with what it takes over from those before. */
export function intentOf({
  question,
  earlier,
  today,
}: Pick<Conversation, 'question' | 'earlier' | 'today'>): Intent {
  const intents = [...earlier.map((turn) => turn.question), question].map((one) => parseQuestion(one, today));
  const [first, ...rest] = intents;
  const whole = rest.reduce((before, now) => continueWith(before, now), first as Intent);
  if (whole.wants.length > 0 || whole.ranking || whole.term !== undefined || whole.refused) return whole;
  return whole.mentions.length > 0 || whole.unclear.length > 0
    ? { ...whole, wants: ['price'], guessed: true }
    : whole;
}

interface Resolved {
  readonly assets: readonly AnswerAsset[];
  readonly open: readonly string[];
  readonly unknown: readonly string[];
  readonly several: { readonly word: string; readonly candidates: readonly AnswerAsset[] } | null;
}

function resolve({ mentions }: Intent, { pinned, results, earlier }: Conversation): Resolved {
  const found = results.filter(({ tool }) => tool === 'find_asset');
  const assets = new Map<string, AnswerAsset>();
  const open: string[] = [];
  const unknown: string[] = [];
  const unclear: { word: string; candidates: readonly AnswerAsset[] }[] = [];
  for (const mention of mentions) {
    const known = pinned.find((one) => isMentioned(mention, one));
    const result = found.find(({ input }) => input.text === mention);
    if (known) assets.set(known.symbol, known);
    else if (!result) open.push(mention);
    else if (result.candidates.length > 1) unclear.push({ word: mention, candidates: result.candidates });
    else if (result.assets[0]) assets.set(result.assets[0].symbol, result.assets[0]);
    else unknown.push(mention);
  }
  const last = earlier.findLast((turn) => turn.assets.length > 0)?.assets ?? [];
  const list = assets.size === 0 && mentions.length === 0 ? last : [...assets.values()];
  return { assets: list, open, unknown, several: assets.size === 0 ? (unclear[0] ?? null) : null };
}

function askBack(
  word: string,
  assets: readonly { symbol: string; name?: string }[],
  { question, language }: Conversation,
): Written {
  const options = assets.slice(0, 10).map(({ symbol, name }) => {
    const at = plain(question).indexOf(plain(word));
    const asked =
      at < 0 ? `${question} ${symbol}` : question.slice(0, at) + symbol + question.slice(at + word.length);
    return { label: name ? `${symbol} · ${name}` : symbol, question: asked };
  });
  return {
    text: texts.which[language],
    state: 'asked-back',
    ...(options.length > 1 ? { choices: options } : {}),
  };
}

/** What is asked of tools next, or the answer. */
export function answerNext(conversation: Conversation): Next {
  const { language, results, mayAsk, earlier } = conversation;
  const intent = intentOf(conversation);
  const say = (words: { en: string; fr: string }, state: Written['state']): Next => ({
    written: { text: words[language], state },
  });
  if (intent.term !== undefined) return { written: writeTerm(intent.term, language) };
  if (intent.refused) return say(texts.cannot, 'cannot');
  const [unclear] = intent.unclear;
  if (unclear) {
    return {
      written: askBack(
        unclear.word,
        unclear.symbols.map((symbol) => ({ symbol })),
        conversation,
      ),
    };
  }
  const wanted = needsAsset(intent);
  const { assets, open, unknown, several } = wanted
    ? resolve(intent, conversation)
    : { assets: [], open: [], unknown: [], several: null };
  if (open.length > 0 && mayAsk && results.length === 0) {
    return { requests: open.map((text) => ({ tool: 'find_asset', input: { text } })) };
  }
  if (several) return { written: askBack(several.word, several.candidates, conversation) };
  if (wanted && assets.length === 0) {
    const [name] = unknown;
    if (name !== undefined) {
      const { en, fr } = texts.unknown;
      return say({ en: en.replace('{name}', name), fr: fr.replace('{name}', name) }, 'no-data');
    }
    return say(texts.which, 'asked-back');
  }
  if (intent.wants.length === 0 && !intent.ranking) {
    return intent.follows || earlier.length > 0
      ? say(texts.which, 'asked-back')
      : say(texts.cannot, 'cannot');
  }
  // A name and words that mean nothing here: what was asked is not known, so nothing is answered in its place.
  if (intent.guessed && unknown.length > 0) return say(texts.cannot, 'cannot');
  const reading = results.filter(({ tool }) => tool !== 'find_asset');
  if (reading.length === 0 && mayAsk) {
    const requests = planTools(intent, assets);
    if (requests.length > 0) return { requests };
  }
  const [screened] = reading.filter(({ tool }) => tool === 'screener');
  const top = screened?.figures.find(({ asset }) => asset !== null)?.asset;
  if (top && intent.wants.length > 0 && mayAsk && !reading.some(({ tool }) => tool === 'signal')) {
    return { requests: [{ tool: 'signal', input: { asset: top } }] };
  }
  return { written: writeAnswer(intent, reading, { assets, language }) };
}
