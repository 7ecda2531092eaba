import { LANGUAGES, type Language } from '@auspex/market';
import { englishPhrases, englishStopWords } from './lexicon.en.ts';
import { frenchPhrases, frenchStopWords } from './lexicon.fr.ts';
import type { Phrase } from './wants.ts';

/** Without accents and in lower case, apostrophes as spaces. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[’'`]/g, ' ');

/** What other phrases are parts of: looked for last. */
const general = new Set<Phrase[0]>([
  ...(['price', 'change', 'performance', 'stance', 'volume', 'open', 'highest', 'lowest'] as const),
  ...([
    'bollinger',
    'macd',
    'sma',
    'news',
    'portfolio',
    'revenue',
    'netIncome',
    'forecast',
    'volatility',
  ] as const),
]);
const both = [...englishPhrases, ...frenchPhrases];

/** Members mix languages: a French question may ask for the “market cap”. */
export const phrases: readonly Phrase[] = [
  ...both.filter(([want]) => !general.has(want)),
  ...both.filter(([want]) => general.has(want)),
];

/** Words that never name an asset: those that carry no meaning, and those of which phrases are made. */
export const stopWords: ReadonlySet<string> = new Set([
  ...`${englishStopWords} ${frenchStopWords}`.split(/\s+/).filter((word) => word !== ''),
  ...both.flatMap(([, { source }]) => source.replaceAll(/\\[a-z]|\bs\?/g, ' ').match(/[a-z]{2,}/g) ?? []),
]);

/** What people call assets whose names say something else, and frequent misspellings. */
export const nicknames: Readonly<Record<string, string>> = {
  ...{ bitcoin: 'BTC', btc: 'BTC', ether: 'ETH', etherium: 'ETH', ethereum: 'ETH', doge: 'DOGE' },
  ...{
    gold: 'GLD',
    or: 'GLD',
    'gold etf': 'GLD',
    google: 'GOOGL',
    facebook: 'META',
    jpm: 'JPM',
    'jp morgan': 'JPM',
  },
  ...{
    'the s&p': 'SPY',
    's&p 500': 'SPY',
    's&p': 'SPY',
    's p 500': 'SPY',
    nasdaq: 'QQQ',
    coke: 'KO',
    exxon: 'XOM',
  },
  ...{
    'old square': 'XYZ',
    square: 'XYZ',
    block: 'XYZ',
    'coca-cola': 'KO',
    coca: 'KO',
    'coca cola': 'KO',
    mcdonald: 'MCD',
    bofa: 'BAC',
  },
  ...{ 'ethereum classic': 'ETC', 'bitcoin cash': 'BCH', amd: 'AMD', amds: 'AMD', berkshire: 'BRK.B' },
};

/** Names that people write often enough to misspell them. */
export const frequentNames =
  'apple microsoft nvidia amazon tesla alphabet netflix disney walmart boeing verizon bitcoin ethereum solana cardano chainlink dogecoin litecoin polkadot avalanche salesforce oracle broadcom intel qualcomm palantir comcast starbucks mastercard citigroup goldman chevron pfizer merck coinbase adobe cisco uniswap stellar'.split(
    ' ',
  );

/** Words that fit many companies. */
export const sharedWords: Readonly<Record<string, readonly string[]>> = {
  morgan: ['JPM', 'MS'],
  bank: ['BAC', 'JPM', 'WFC', 'C'],
  banque: ['BAC', 'JPM', 'WFC', 'C'],
};

/** Names of sectors as the screener has them. */
export const sectors: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:tech(?:nology|nologie|s)?|technologiques?)\b/, 'Information Technology'],
  [/\b(?:health ?care|sante|pharma)\b/, 'Health Care'],
  [/\b(?:financials?|finance|banks|banques)\b/, 'Financials'],
  [/\b(?:energy|energie|oil stocks?|petrolieres?)\b/, 'Energy'],
  [/\b(?:utilities|services publics)\b/, 'Utilities'],
  [/\b(?:industrials?|industrielles?)\b/, 'Industrials'],
  [/\b(?:real estate|immobilier)\b/, 'Real Estate'],
  [/\b(?:consumer staples|consommation de base)\b/, 'Consumer Staples'],
  [/\b(?:communication services?|telecoms?)\b/, 'Communication Services'],
];

const commonest: Readonly<Record<Language, RegExp>> = {
  fr: /\b(?:le|la|les|un|une|des|du|de|d|l|et|est|quel|quelle|quels|sur|pour|combien|mon|ma|mes|en|au|aux|je|tu|cours|quand|qui|quoi|depuis|ou|c|ca)\b/g,
  en: /\b(?:the|a|an|of|and|is|what|whats|how|my|i|for|on|in|to|did|does|price|when|which|who|since|it|me|show|are|by|with)\b/g,
};

const accents: Readonly<Record<Language, RegExp | null>> = { fr: /[àâçéèêîôûœ]|\s[?!:;]/i, en: null };

/** By the commonest words of each language; `usual` where they do not tell. */
export function detectLanguage(text: string, usual: Language): Language {
  const said = plain(text);
  const count = (language: Language) =>
    (said.match(commonest[language])?.length ?? 0) + (accents[language]?.test(text) ? 1 : 0);
  return LANGUAGES.reduce((best, one) => (count(one) > count(best) ? one : best), usual);
}
