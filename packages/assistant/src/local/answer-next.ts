import type { Language } from '@auspex/market';
import type { AnswerAsset } from '../tools/tool.ts';
import { continueWith } from './continue-question.ts';
import { fitQuestion } from './fit-question.ts';
import { plain } from './lexicon.ts';
import { guessPrice, isCountOfEarlier, isInOtherCurrency } from './other-answer.ts';
import { type Before, type Intent, parseQuestion } from './parse-question.ts';
import { needsAsset, planPick, planTools, type ToolRequest } from './plan-tools.ts';
import { partsOf } from './read-mentions.ts';
import { type FoundAssets, type Resolved, resolveAssets } from './resolve-assets.ts';
import { type WantName, wantOf } from './wants.ts';
import { type ToldResult, texts, type Written, writeAnswer, writeTerm } from './write-answer.ts';

export interface Conversation {
  readonly question: string;
  readonly earlier: readonly { readonly question: string; readonly assets: readonly AnswerAsset[] }[];
  /** What words of the question name, as the server looked them up before. */
  readonly named: readonly { readonly text: string; readonly candidates: readonly AnswerAsset[] }[];
  /** The day that is asked about, as `2026-03-01`. */
  readonly today: string;
  /** The same of the member’s own matters, where it is another. */
  readonly memberDay?: string;
  readonly language: Language;
  readonly results: readonly ToldResult[];
  readonly mayAsk: boolean;
}

export type Next = { readonly requests: readonly ToolRequest[] } | { readonly written: Written };

/** A member east of Greenwich is ahead of every market: no day of a market has come before it has in UTC. */
export function marketDay({
  asOf,
  today,
}: {
  readonly asOf: string;
  readonly today?: string | undefined;
}): string {
  const inUtc = asOf.slice(0, 10);
  return today !== undefined && today < inUtc ? today : inUtc;
}

/** What the questions so far were about: the last of them of an asset where nothing of the whole was asked since. */
function topicOf(intents: readonly Intent[]): Before {
  if (intents.length === 0) return 'nothing';
  const isWide = ({ wants, ranking, ofHoldings }: Intent) =>
    ranking !== undefined || ofHoldings !== undefined || wants.some((want) => wantOf(want).of === 'member');
  const isOfAsset = ({ mentions }: Intent) => mentions.length > 0;
  const last = intents.findLast((one) => isOfAsset(one) || isWide(one));
  if (last && isOfAsset(last) && !isWide(last)) return 'asset';
  return intents.some(isOfAsset) ? 'assets' : 'words';
}

/** The question with what it takes over from those before. */
export function intentOf(asked: Pick<Conversation, 'question' | 'earlier' | 'today' | 'memberDay'>): Intent {
  const { today, memberDay = today } = asked;
  const intent = intentOn(today, asked);
  if (memberDay === today) return intent;
  const own = intentOn(memberDay, asked);
  const isOwn = own.wants.length > 0 && own.wants.every((want) => isOfMember(want));
  return isOwn ? own : { ...intent, ownTimes: own.times };
}

const isOfMember = (want: WantName): boolean =>
  wantOf(want).of === 'member' || wantOf(want).tool === 'portfolio';

function intentOn(today: string, { question, earlier }: Pick<Conversation, 'question' | 'earlier'>): Intent {
  const intents: Intent[] = [];
  for (const one of [...earlier.map((turn) => turn.question), question]) {
    intents.push(parseQuestion(one, today, topicOf(intents)));
  }
  const [first, ...rest] = intents;
  const whole = rest.reduce((before, now) => continueWith(before, now), first as Intent);
  if (whole.wants.length > 0 || whole.ranking || whole.term !== undefined || whole.refused)
    return fitQuestion(whole, today);
  return whole.mentions.length > 0 || whole.unclear.length > 0 ? guessPrice(whole) : whole;
}

const MOST_LOOKED_UP = 12;

/** Words of a question that may name assets, for whoever looks them up before it is answered. */
export function wordsToLookUp(question: string, today: string): readonly string[] {
  const { mentions, unclear } = parseQuestion(question, today);
  const words = [...mentions.flatMap(partsOf), ...unclear.flatMap(({ symbols }) => symbols)];
  return [...new Set(words)].slice(0, MOST_LOOKED_UP);
}

/** What was looked up: before the first turn, or by the tool for it. */
function foundAssets({ named, results }: Conversation): FoundAssets {
  const found = new Map<string, readonly AnswerAsset[]>(
    named.map(({ text, candidates }) => [text, candidates]),
  );
  for (const { tool, input, candidates, assets } of results) {
    if (tool === 'find_asset') found.set(String(input.text), candidates.length > 0 ? candidates : assets);
  }
  return found;
}

/** The first of a ranking, what the member holds, or null where neither was read yet. */
function pickedAssets(
  { ranking, ofHoldings }: Intent,
  results: readonly ToldResult[],
): readonly AnswerAsset[] | null {
  const tool = ranking ? 'screener' : 'portfolio';
  const read = results.find((one) => one.tool === tool);
  if (!read) return null;
  const byWeight = read.figures
    .filter(({ measure, asset }) => asset !== null && (ranking !== undefined || measure === 'weight'))
    .toSorted((a, b) => (ranking ? 0 : Number(b.value) - Number(a.value)));
  const symbols = [...new Set(byWeight.flatMap(({ asset }) => asset ?? []))];
  const picked = ranking || ofHoldings === 'largest' ? symbols.slice(0, 1) : symbols.slice(0, 8);
  return picked.flatMap((symbol) => read.assets.find((asset) => asset.symbol === symbol) ?? []);
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

const none: Resolved = { assets: [], open: [], unknown: [], qualified: false, several: null };
const plainWants = new Set(
  'price change volume marketCap performance closeOn stance open dayHigh dayLow'.split(' '),
);

interface Known {
  readonly intent: Intent;
  readonly resolved: Resolved;
  readonly conversation: Conversation;
}

/** “John Smith’s portfolio” is not the member’s own. */
function isOfOthers(intent: Intent, conversation: Conversation): boolean {
  const isOfMember = intent.wants.some(
    (want) => wantOf(want).of === 'member' || wantOf(want).tool === 'portfolio',
  );
  const isOwn = /\b(?:my|mine|i|we|our|mon|ma|mes|moi|je|j|nos|notre)\b/.test(intent.said);
  if (!isOfMember || isOwn || intent.mentions.length === 0) return false;
  // “Cash of Apple” is not the member’s.
  if (intent.wants.some((want) => wantOf(want).tool === 'portfolio' && wantOf(want).of === 'member'))
    return true;
  return resolveAssets(intent, foundAssets(conversation), []).unknown.length > 0;
}

/** “The Sharpe ratio of Apple”: the record is that of all signals of a market, and of no asset. */
function isRecordOfOne({ intent, conversation }: Pick<Known, 'intent' | 'conversation'>): boolean {
  const { wants, said } = intent;
  if (!wants.some((want) => wantOf(want).tool === 'track_record')) return false;
  const points = /\b(?:its|his|her|son|sa|ses)\b/.test(said) && conversation.earlier.length > 0;
  const { assets, begun = false } = resolveAssets(intent, foundAssets(conversation), []);
  return points || (assets.length > 0 && !begun);
}

/** “The correlation of bitcoin with the moon”: what it is compared with is no asset here. */
function isOfOther({ wants, said }: Intent, { assets }: Resolved, goesOn: boolean): boolean {
  const isPair = wants.some((want) => wantOf(want).of === 'pair');
  const asks = /\b(?:what|which|who|quoi|que|quels?|quelles?)\b.{0,40}\b(?:with|to|avec|comme)\b/.test(said);
  return isPair && assets.length === 1 && !goesOn && !asks && /\b(?:with|and|vs|avec|et)\b +\S/.test(said);
}

/** What is said where the assets or the wish are not clear: the first case that holds. */
function unclearAnswer({ intent, resolved, conversation }: Known): Written | null {
  const { language, earlier } = conversation;
  const { assets, unknown, several, qualified, begun } = resolved;
  if (several) return askBack(several.word, several.candidates, conversation);
  const { wants, guessed = false, loose = false, odd = [], said } = intent;
  const [name] = unknown;
  const isFirst = earlier.length === 0;
  const picks = intent.ranking !== undefined || intent.ofHoldings !== undefined;
  const lacksAsset = !picks && needsAsset(intent) && assets.length === 0;
  const lacksWish = wants.length === 0 && !intent.ranking;
  const points = /\b(?:it|that|this|one|elle|il|ca|celui|celle)\b/.test(said);
  const lists = /\b(?:vs|versus|and|or|et|ou|than|with|avec)\b|,/.test(said);
  const isPlain = wants.every((want) => plainWants.has(want));
  const isStrange = isFirst && odd.length > 0;
  const cannot = { text: texts.cannot[language], state: 'cannot' } as const;
  const which = { text: texts.which[language], state: 'asked-back' } as const;
  const nobody = { text: texts.unknown[language].replace('{name}', name ?? ''), state: 'no-data' } as const;
  const cases: ReadonlyArray<readonly [boolean, Written]> = [
    [lacksAsset && name === undefined, isStrange ? cannot : which],
    [lacksAsset, guessed && name?.includes(' ') ? cannot : nobody],
    [lacksWish, isFirst && !points ? cannot : which],
    // Of one asset there is nothing to choose.
    [!isFirst && assets.length === 1 && intent.mentions.length === 0 && choosing.test(said), which],
    // A form is of one asset.
    [wants.some((want) => wantOf(want).tool.startsWith('prepare')) && assets.length > 1, which],
    [isOfOther(intent, resolved, !isFirst), cannot],
    // Words that mean nothing here: what was asked is not known, so nothing is answered in its place.
    [qualified && isPlain, cannot],
    [guessed && (unknown.length > 0 || begun === true), cannot],
    [(guessed || loose) && isStrange, cannot],
    [(guessed || loose || isPlain) && !lists && unknown.some((word) => word.length > 3), cannot],
  ];
  return cases.find(([holds]) => holds)?.[1] ?? null;
}

/** “And with ETH?” compares with what the answer before was about. */
function withThoseBefore(
  { wants, said, mentions }: Intent,
  assets: readonly AnswerAsset[],
  last: readonly AnswerAsset[],
): readonly AnswerAsset[] {
  const isPair = wants.some((want) => wantOf(want).of === 'pair');
  const compares = /\b(?:compare[ds]?|comparer|vs|versus|than|against|it|que|contre|rapport a|face a)\b/.test(
    said,
  );
  if (mentions.length === 0 || assets.length !== 1 || last.length === 0 || !(isPair || compares))
    return assets;
  return [...new Map([...last, ...assets].map((asset) => [asset.symbol, asset])).values()].slice(0, 5);
}

/** “Which is more overbought?” */
const choosing =
  /\b(?:which|who|lequel|laquelle)(?: one| of (?:them|the two|both)| des deux)? (?:is|was|has|had|did|does|are|were|s|est|a|etait)\b.{0,16}\b(?:more|less|most|least|better|best|worse|worst|plus|moins|mieux|\p{L}{2,9}(?:er|est))\b/u;

/** What a question without names is about: the assets of the answer before, or of the last two where it asks which. */
function assetsBefore({ said, mentions }: Intent, earlier: Conversation['earlier']): readonly AnswerAsset[] {
  const turns = earlier.filter(({ assets }) => assets.length > 0);
  const last = turns.at(-1)?.assets ?? [];
  if (mentions.length > 0 || last.length !== 1 || !choosing.test(said)) return last;
  const both = [...(turns.at(-2)?.assets ?? []), ...last];
  return [...new Map(both.map((asset) => [asset.symbol, asset])).values()].slice(-5);
}

/** What is asked of tools next, or the answer. */
export function answerNext(conversation: Conversation): Next {
  const { language, results, mayAsk, earlier } = conversation;
  const intent = intentOf(conversation);
  if (intent.term !== undefined) return { written: writeTerm(intent.term, language) };
  if (intent.refused) return { written: { text: texts.cannot[language], state: 'cannot' } };
  const [unclear] = intent.unclear;
  if (unclear) {
    const found = foundAssets(conversation);
    const options = unclear.symbols.map(
      (symbol) => found.get(symbol)?.find((asset) => asset.symbol === symbol) ?? { symbol },
    );
    return { written: askBack(unclear.word, options, conversation) };
  }
  const picks = intent.ranking !== undefined || intent.ofHoldings !== undefined;
  const last = assetsBefore(intent, earlier);
  const resolved =
    !picks && needsAsset(intent) ? resolveAssets(intent, foundAssets(conversation), last) : none;
  if (resolved.open.length > 0 && mayAsk && results.length === 0) {
    return { requests: resolved.open.map((text) => ({ tool: 'find_asset', input: { text } })) };
  }
  if (isOfOthers(intent, conversation) || isRecordOfOne({ intent, conversation }))
    return { written: { text: texts.cannot[language], state: 'cannot' } };
  const said = unclearAnswer({ intent, resolved, conversation });
  if (said) return { written: said };
  const picked = picks ? pickedAssets(intent, results) : null;
  if (picks && picked === null && mayAsk) return { requests: [planPick(intent)] };
  const assets = picked ?? withThoseBefore(intent, resolved.assets, last);
  const read = results.filter(({ tool }) => tool !== 'find_asset').length;
  if (mayAsk && read === (picked === null ? 0 : 1)) {
    const requests = planTools(intent, assets);
    if (requests.length > 0) return { requests };
  }
  const strange =
    resolved.assets.length > 0 && /\b(?:vs|versus|and|or|et|ou|than|with|avec)\b/.test(intent.said);
  const missing = strange ? resolved.unknown.filter((name) => intent.mentions.includes(name)) : [];
  const written = writeAnswer(intent, results, { assets, language, missing });
  const isForm = intent.wants.some((want) => wantOf(want).tool.startsWith('prepare'));
  const isOther = !isForm && isInOtherCurrency(intent.said, written.text);
  if (written.state === 'answered' && (isOther || isCountOfEarlier(intent, results, conversation.today)))
    return { written: { text: texts.cannot[language], state: 'cannot' } };
  return { written };
}
