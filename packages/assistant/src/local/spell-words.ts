/** Numbers that people write out: of these lengths and limits are made. */
const NUMBERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:two hundred|deux[- ]cents?)\b/g, '200'],
  [/\b(?:(?:one|a) hundred)\b/g, '100'],
  [/\b(?:fifty|cinquante)[- ](?:two|deux)\b/g, '52'],
  [/\b(?:twenty|vingt)[- ](?:one|et[- ]un)\b/g, '21'],
  [/\b(?:twenty|vingt)[- ](?:six)\b/g, '26'],
  [/\b(?:ninety|quatre[- ]vingt[- ]dix)\b/g, '90'],
  [/\b(?:sixty|soixante)\b/g, '60'],
  [/\b(?:fifty|cinquante)\b/g, '50'],
  [/\b(?:forty|quarante)\b/g, '40'],
  [/\b(?:thirty|trente)\b/g, '30'],
  [/\b(?:twenty|vingt)\b/g, '20'],
  [/\b(?:fifteen|quinze)\b/g, '15'],
  [/\b(?:fourteen|quatorze)\b/g, '14'],
  [/\b(?:twelve|douze)\b/g, '12'],
  [/\b(?:ten|dix)\b/g, '10'],
  [/\b(?:a |one )?half a (?=year)/g, '6 months of a '],
  [/\b(?:a |one )?half[- ](?=year\b)/g, '6 months of a '],
  [/\b(?:six mois|un semestre|(?:le |ce )?dernier semestre)\b/g, '6 mois'],
  [
    /\b(?:half (?:an? |of an? )|half of one |un demi[- ]|une demi[- ]|la moitie d un )(?=[\p{L}\ue000-\ue01f])/gu,
    '0.5 ',
  ],
  [/\b(?:a )?dozen\b/g, '12'],
];

/** Days of a month: “the first of October”, “le premier octobre”. */
const ORDINALS = [
  ...['first|1er|premier', 'second|deux', 'third|trois', 'fourth|quatre', 'fifth|cinq', 'sixth|six'],
  ...['seventh|sept', 'eighth|huit', 'ninth|neuf', 'tenth'],
].map((words, i) => [words, String(i + 1)] as const);
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\\b';
const days = ORDINALS.map(
  ([words, day]) =>
    [new RegExp(`\\b(?:the )?(?:${words}) (?:of |d |d’)?(?=${MONTH})`, 'g'), `${day} `] as const,
);

/** Words of measures and times that are often mistyped, each with what is meant. */
const WORDS = [
  ...['volume', 'market', 'capitalization', 'capitalisation', 'dividend', 'dividende', 'volatility'],
  ...[
    'volatilite',
    'volatile',
    'correlation',
    'correlated',
    'earnings',
    'forecast',
    'prediction',
    'prevision',
  ],
  ...['seasonality', 'saisonnalite', 'bollinger', 'stochastic', 'stochastique', 'sentiment', 'portfolio'],
  ...['portefeuille', 'watchlist', 'probability', 'probabilite', 'performance', 'drawdown', 'revenue'],
  ...['revenues', 'average', 'exponential', 'histogram', 'histogramme', 'relative', 'backtest', 'overbought'],
  ...['oversold', 'estimate', 'surprise', 'highest', 'lowest', 'expected', 'holdings', 'allocation'],
  ...['previous', 'opening', 'closing', 'yesterday', 'compare', 'comparison', 'rendement', 'fourchette'],
  ...['resultats', 'cloture', 'ouverture', 'benefice', 'benefices', 'variation', 'piotroski', 'position'],
  ...['february', 'september', 'october', 'november', 'december', 'september', 'septembre', 'decembre'],
  ...['moving', 'signal', 'median', 'margins', 'quarter', 'quarterly', 'semaines', 'ticket', 'sharpe'],
];

/** How many letters have to be changed, added, left out or swapped with their neighbour; 3 for more than 2. */
export function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : 3,
      );
      next.push(least);
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? 3, 3);
}

function mended(word: string): string {
  // A plural is no slip.
  if (WORDS.includes(word.replace(/s$/, ''))) return word;
  const most = word.length > 7 ? 2 : 1;
  const fitting = WORDS.filter((one) => one[0] === word[0] && slips(word, one) <= most);
  return fitting.toSorted((a, b) => slips(word, a) - slips(word, b))[0] ?? word;
}

const ONES: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, un: 1, une: 1, last: 1, past: 1, dernier: 1, derniere: 1 },
  ...{ two: 2, deux: 2, three: 3, trois: 3, four: 4, quatre: 4, five: 5, cinq: 5 },
};
const MANY = `(\\d{1,2}|${Object.keys(ONES).join('|')})`;
const YEARS = '(?:years?|yrs?|ans?|annees?)';
/** “A year and a half”, “2.5 years”, “2 years and 3 months”: nobody else counts in two units. */
const TWO_UNITS = [
  new RegExp(`\\b${MANY} ${YEARS} (?:and a half|et demie?)\\b`, 'g'),
  new RegExp(`\\b${MANY} and a half ${YEARS}\\b`, 'g'),
  new RegExp(`(?<![\\d.,])(\\d{1,2})[.,]5 ${YEARS}\\b`, 'g'),
  new RegExp(`\\b${MANY} ${YEARS} (?:(?:and|et) )?(\\d{1,2}) (?:months?|mois)\\b`, 'g'),
];
const inMonths = (_: string, years: string, months: string | number): string =>
  `${(ONES[years] ?? Number(years)) * 12 + (typeof months === 'string' ? Number(months) : 6)} months`;

/** “ema50”, “200ma”. */
const joined = /\b(sma|ema|ma|mme|mm|rsi|atr|adx|cci|mfi)(\d{1,3})\b/g;
const joinedBefore = /\b(\d{1,3})(sma|ema|ma|rsi)\b/g;

/** A text in lower case without accents with its numbers as digits, and its slips mended but for words that are known. */
export function spellWords(text: string, isKnown: (word: string) => boolean): string {
  const spelled = text
    .replaceAll(/ {2,200}/g, ' ')
    .replaceAll(/\b(?:aujourdhui|aujourdui|ajd)\b/g, 'aujourd hui')
    .replaceAll(/[a-z]{6,20}/g, (word) => (isKnown(word) ? word : mended(word)));
  const parted = spelled.replaceAll(joined, '$1 $2').replaceAll(joinedBefore, '$1 $2');
  const dated = days.reduce((said, [words, day]) => said.replaceAll(words, day), parted);
  const numbered = NUMBERS.reduce((said, [words, number]) => said.replaceAll(words, number), dated);
  return TWO_UNITS.reduce((said, words) => said.replaceAll(words, inMonths), numbered);
}
