import { findTerms, termNames } from '../tools/glossary-tool.ts';
import { isSlipOf, namesSymbol } from './read-mentions.ts';

const defining =
  /\b(?:what (?:is|are|s|was)(?: meant by)?|whats|wat(?:s| is| are)?|wht is|what does|what do you mean (?:by|with)|what do you call|how (?:do you|does one|should i|to) (?:read|define|understand|interpret|calculate|compute)|how (?:is|are|does|do)(?=.{3,40}\b(?:calculated|computed|defined|measured|work|mean)\b)|differences? between|difference entre|define|definition|explain(?: to me| me)?|explanation|explained|refers? to|stands? for|describe|meaning|means?|meant|(?:don t|do not|never) (?:get|understand|know)|(?:ne )?comprends pas|tell me (?:about|what)|c est quoi|ca veut dire quoi|c est|qu est[- ]ce qu(?:e|on)?(?: c est)?|qu (?:entend(?:s|ons)?[- ](?:on|tu|vous)|appelle[- ]t[- ]on|est)|quoi|que (?:signifie|veut dire|designe|sont|represente)|signifie|signification|veut dire|ca veut dire|explique\w{0,3}(?:[- ]moi)?|expliquer|comment (?:se |on |est )?(?:lire|calcul\w{0,5}|interpreter|comprendre|marche|fonctionne)|a quoi (?:sert|correspond)|defini\w{0,5}|dis[- ]moi ce qu)\b/g;
const asides =
  /\b(?:like i ?m (?:five|5)|comme a un enfant|in simple (?:words|terms)|simply|simplement|here|on this (?:page|site)|exactly|please|pls|plz|the|an?|la|le|les|une?|de|d|du|des|mean|means|meant|par|in|on|of|by|for|ici|moi|stp|svp|s il (?:te|vous) plait|l|term|word|terme|mot|calculated|computed|defined|measures?|measured|work|works|say|says|calcule\w{0,2}|mesure|difference|makes?|concept|idea|notion|se|between|entre|it|its|that|when|if|shut|open|closed|high|low|important|why|pourquoi|good|bad|me|to|you|can|could|do|does|is|are|and|what|exactement|au juste|donc|alors|est|en|trading|finance|auspex|quick|quickly|again|tells?|thing|stuff|beginners?|novice|debutants?|short|abbreviation|people|they|traders|folks|everyone|truc|chose|gens|i|je|all about|hi|hello|hey|bonjour|salut)\b/g;

/** “A P(up) of 60%” is asked about as “P(up)”. */
const valued =
  /\b(?:of|a|at|de|under|over|below|above|sous) ?-?\d{1,4}(?:[.,]\d{1,4})? ?%?|\b-?\d{1,4}(?:[.,]\d{1,4})? ?%/g;

const tidy = (text: string): string =>
  text
    .replaceAll(/[?!.,;:"“”«»]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const spaced = (words: string): string => ` ${words.replaceAll('-', ' ')} `;

/** Every name with its spellings, made once: each question is compared with all of them. */
const names = termNames.map((name) => ({ name, spaced: spaced(name) }));
/** All of them as one text, with and without their hyphens. */
const allNames = names.map((one) => ` ${one.name}${one.spaced}`).join('\n');
const namesByLetter = Map.groupBy(termNames, ([letter]) => letter);
const exactNames = new Map(names.map(({ name }, i) => [name, i]).toReversed() as [string, number][]);
const spacedNames = new Map(names.map((one, i) => [one.spaced, i]).toReversed() as [string, number][]);

/** Whether words are the name of a term. */
export const isTerm = (words: string): boolean => exactNames.has(words);

/** The first name that words are, in the singular or with a hyphen. */
function exactName(words: string): string | undefined {
  const places = [
    exactNames.get(words),
    exactNames.get(words.replace(/s$/, '')),
    spacedNames.get(` ${words} `),
  ];
  return termNames[Math.min(...places.map((place) => place ?? termNames.length))];
}

/** A term’s own name for words that are one, also with a slip. */
function nameOf(words: string, asks: boolean): string | undefined {
  if (words === '') return undefined;
  const exact = exactName(words);
  if (exact !== undefined || !asks) return exact;
  if (allNames.includes(` ${words} `) && findTerms(words).length > 0) return words;
  return namesByLetter.get(words[0])?.find((name) => isSlipOf(words, name));
}

const between = /\b(?:and|et|vs|versus|or|ou)\b/;

/** Two terms whose difference is asked about. */
function bothOf(words: string, asks: boolean): string | undefined {
  const parts = [...new Set(words.split(between).map(tidy))].filter((part) => part !== '');
  if (!asks || parts.length !== 2) return undefined;
  const both = parts.map((part) => nameOf(part, asks));
  return both.includes(undefined) ? undefined : both.join(' | ');
}

/** The longest term in words that hold nothing else but small ones. */
function onlyTerm(words: string): string | undefined {
  if (/\b(?:my|mon|ma|mes|it|elle|il)\b/.test(words)) return undefined;
  const whole = spaced(words);
  const [longest] = names
    .filter(({ name, spaced: one }) => name.length > 2 && whole.includes(one))
    .toSorted((a, b) => b.name.length - a.name.length);
  if (longest === undefined) return undefined;
  const others = whole
    .replace(longest.spaced, ' ')
    .replaceAll(asides, ' ')
    .split(/\s{1,40}/);
  const known =
    /^(?:indicator|indicateur|score|public|concept|term|terme|forecast|there|your|against|exactly)$/;
  return others.every((word) => word === '' || known.test(word)) ? longest.name : undefined;
}

/** The term that a question in lower case without accents asks to explain, with nothing else in it. */
export function termOf(said: string, mustAsk = false): string | undefined {
  // “Its RSI” is a figure of what was spoken of.
  if (/\b(?:its|their|his|son|sa|ses|leur)\b|^\s{0,3}is it\b/.test(said)) return undefined;
  // “The stance of ORCL” is a figure too.
  if (namesSymbol(said)) return undefined;
  const asks = said.search(defining) >= 0;
  if (mustAsk && !asks) return undefined;
  const bare = tidy(said.replaceAll(defining, ' ').replaceAll(valued, ' '));
  const whole = bare.replace(/^(?:(?:the|an?|la|le|les|une?|des?|du|l|d) ){1,4}/, '');
  for (const words of [whole, tidy(bare.replaceAll(asides, ' '))]) {
    const name = nameOf(words, asks);
    if (name !== undefined) return name;
  }
  return bothOf(bare.replaceAll(asides, ' and '), asks) ?? (asks ? onlyTerm(bare) : undefined);
}
