import { LANGUAGES, type Language } from '@auspex/market';
import { englishPhrases } from './lexicon.en.ts';
import { frenchPhrases } from './lexicon.fr.ts';
import { englishStopWords } from './unread-words.en.ts';
import { frenchStopWords } from './unread-words.fr.ts';
import type { Phrase } from './wants.ts';

/** Without accents and in lower case, apostrophes as spaces. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[’'`]/g, ' ');

/** What other phrases are parts of: looked for last. */
const general = new Set<Phrase[0]>([
  ...(['bollinger', 'macd', 'sma', 'news', 'forecast', 'volatility', 'revenue', 'netIncome'] as const),
  ...([
    'record',
    'highest',
    'lowest',
    'portfolio',
    'votes',
    'target',
    'stop',
    'open',
    'volume',
    'stance',
  ] as const),
  ...(['performance', 'change', 'price'] as const),
]);
const both = [...englishPhrases, ...frenchPhrases];

/** Members mix languages: a French question may ask for the “market cap”. */
export const phrases: readonly Phrase[] = [
  ...both.filter(([want, , weak]) => !general.has(want) && !weak),
  ...[...general].flatMap((want) => both.filter(([one, , weak]) => one === want && !weak)),
  ...both.filter(([, , weak]) => weak),
];

/** What people call assets whose names say something else, or have words in them that carry no meaning elsewhere. */
export const nicknames: Readonly<Record<string, string>> = {
  ...{ bitcoin: 'BTC', btc: 'BTC', xbt: 'BTC', ether: 'ETH', etherium: 'ETH', ethereum: 'ETH', eth: 'ETH' },
  ...{ doge: 'DOGE', dogecoin: 'DOGE', 'ethereum classic': 'ETC', 'bitcoin cash': 'BCH', ripple: 'XRP' },
  ...{ 'binance coin': 'BNB', 'shiba inu': 'SHIB', shiba: 'SHIB', 'near protocol': 'NEAR' },
  ...{ gold: 'GLD', 'l or': 'GLD', 'gold etf': 'GLD', 's&p': 'SPY', 's&p 500': 'SPY', 's&p500': 'SPY' },
  ...{ sp500: 'SPY', 's p 500': 'SPY', 'sp 500': 'SPY', nasdaq: 'QQQ', 'nasdaq 100': 'QQQ' },
  ...{
    'russell 2000': 'IWM',
    'de total': 'TotalEnergies',
    'dow jones': 'DIA',
    google: 'GOOGL',
    alphabet: 'GOOGL',
    facebook: 'META',
    fb: 'META',
    sq: 'XYZ',
  },
  ...{ disney: 'DIS', jpm: 'JPM', 'jp morgan': 'JPM', 'j.p. morgan': 'JPM', jpmorgan: 'JPM', bofa: 'BAC' },
  ...{ 'morgan stanley': 'MS', 'bank of america': 'BAC', 'wells fargo': 'WFC', 'american express': 'AXP' },
  ...{
    amex: 'AXP',
    coke: 'KO',
    'coca-cola': 'KO',
    coca: 'KO',
    'coca cola': 'KO',
    cocacola: 'KO',
    pepsi: 'PEP',
  },
  ...{ mcdonald: 'MCD', mcdonalds: 'MCD', 'mcdonald s': 'MCD', 'mc donald s': 'MCD', 'lowe s': 'LOW' },
  ...{
    exxon: 'XOM',
    exxonmobil: 'XOM',
    'exxon mobil': 'XOM',
    square: 'XYZ',
    'old square': 'XYZ',
    block: 'XYZ',
  },
  ...{ berkshire: 'BRK.B', amd: 'AMD', amds: 'AMD', 'at&t': 'T', 'at and t': 'T', 't-mobile': 'TMUS' },
  ...{
    't mobile': 'TMUS',
    'home depot': 'HD',
    'procter & gamble': 'PG',
    'procter and gamble': 'PG',
    'p&g': 'PG',
  },
  ...{
    'johnson & johnson': 'JNJ',
    'johnson and johnson': 'JNJ',
    'j&j': 'JNJ',
    'eli lilly': 'LLY',
    lilly: 'LLY',
  },
  ...{ 'general electric': 'GE', 'general motors': 'GM', 'texas instruments': 'TXN', 'goldman sachs': 'GS' },
  ...{ 'electronic arts': 'EA', booking: 'BKNG', unitedhealth: 'UNH', 'united health': 'UNH' },
  ...{ 'charles schwab': 'SCHW', 'philip morris': 'PM', 'union pacific': 'UNP', 'public storage': 'PSA' },
  ...{
    'realty income': 'O',
    'air products': 'APD',
    'american tower': 'AMT',
    'american electric power': 'AEP',
  },
  ...{ 'delta air lines': 'DAL', 'delta airlines': 'DAL', 'southern company': 'SO', 'simon property': 'SPG' },
  ...{ 'duke energy': 'DUK', 'dominion energy': 'D', 'valero energy': 'VLO', 'xcel energy': 'XEL' },
};

/** Names that people write often enough to misspell them. */
export const frequentNames =
  'apple microsoft nvidia amazon tesla alphabet google facebook netflix disney walmart boeing verizon bitcoin ethereum solana cardano chainlink dogecoin litecoin polkadot avalanche salesforce oracle broadcom intel qualcomm palantir comcast starbucks mastercard citigroup goldman chevron pfizer merck coinbase costco paypal adobe cisco uniswap stellar cosmos polygon ripple accenture caterpillar berkshire hedera arbitrum moderna'.split(
    ' ',
  );

/** Words that fit many companies. */
export const sharedWords: Readonly<Record<string, readonly string[]>> = {
  morgan: ['JPM', 'MS'],
  bank: ['BAC', 'JPM', 'WFC', 'C'],
  banque: ['BAC', 'JPM', 'WFC', 'C'],
  general: ['GE', 'GM'],
};

/** Words that carry no meaning of their own. */
export const smallWords: ReadonlySet<string> = new Set(
  `${englishStopWords} ${frenchStopWords}`.split(/\s+/).filter((word) => word !== ''),
);

/** Words that never name an asset: those that carry no meaning, and those of which phrases are made. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    ...`${englishStopWords} ${frenchStopWords}`.split(/\s+/).filter((word) => word !== ''),
    ...both.flatMap(([want, { source }]) =>
      want === 'cannot'
        ? []
        : [/\\[a-z]|\bs\?/g, /\\[a-z]|\(\?:[a-z]{1,3}\)\?|[a-z]\?/g].flatMap(
            (left) => source.replaceAll(left, ' ').match(/[a-z]{2,}/g) ?? [],
          ),
    ),
  ].filter((word) => !(word in nicknames) && !(word in sharedWords) && !frequentNames.includes(word)),
);

/** Whether a word is one of those that questions are made of, or a name. */
export const isKnownWord = (word: string): boolean =>
  stopWords.has(word) || word in nicknames || frequentNames.includes(word);

const stems = [...stopWords].filter((word) => word.length > 3);

/** “correlated” begins with what a phrase looks for, and “coinbase” with what none means by it. */
export const isOfPhrase = (name: string): boolean =>
  !frequentNames.includes(name) && stems.some((stem) => name.startsWith(stem));

/** Names of sectors as the screener has them. */
export const sectors: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:tech(?:nology|nologie|s)?|technologiques?)\b/, 'Information Technology'],
  [/\b(?:health[- ]?care|sante|pharmas?|pharmaceutical\w{0,1})\b/, 'Health Care'],
  [/\b(?:financials?|finance|banks|banques)\b/, 'Financials'],
  [/\b(?:energy|energie|oil stocks?|petrolieres?)\b/, 'Energy'],
  [/\b(?:utilities|services publics)\b/, 'Utilities'],
  [/\b(?:industrials?|industrielles?)\b/, 'Industrials'],
  [/\b(?:real estate|immobilier)\b/, 'Real Estate'],
  [/\b(?:consumer staples|staples|consommation (?:de base|courante))\b/, 'Consumer Staples'],
  [/\b(?:consumer discretionary|discretionary|consommation discretionnaire)\b/, 'Consumer Discretionary'],
  [/\b(?:materials?|materiaux)\b/, 'Materials'],
  [/\b(?:communication services?|telecoms?)\b/, 'Communication Services'],
];

const commonest: Readonly<Record<Language, RegExp>> = {
  fr: /\b(?:le|la|les|un|une|des|du|de|et|est|quel|quelle|quels|sur|pour|combien|mon|ma|mes|en|au|aux|je|tu|cours|quand|qui|quoi|depuis|ou|ca|par|que|avec|cette|sont|chez|comment)\b|\b(?:[ldcj]|qu)['’]/g,
  en: /\b(?:the|an|of|and|is|what|whats|how|my|i|for|on|in|to|did|does|price|when|which|who|since|it|me|show|are|by|with)\b/g,
};

const accents: Readonly<Record<Language, RegExp | null>> = { fr: /[àâçéèêîôûœ]|\s[?!:;]/i, en: null };

/** By the commonest words of each language; `usual` where they do not tell. */
export function detectLanguage(text: string, usual: Language): Language {
  // “50 day MA” is no French.
  const said = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?:\bdays?|\d)[- ]?ma\b/g, ' ');
  const count = (language: Language) =>
    (said.match(commonest[language])?.length ?? 0) + (accents[language]?.test(text) ? 1 : 0);
  return LANGUAGES.reduce((best, one) => (count(one) > count(best) ? one : best), usual);
}
