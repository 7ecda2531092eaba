import type { Times } from './read-dates.ts';
import type { WantName } from './wants.ts';

/** Who asks speaks of what is theirs. */
const own = /\b(?:my|mine|i|we|our|mon|ma|mes|moi|je|j|ai[- ]je|nous|nos|notre)\b/;
const today = /\b(?:today|daily|day|aujourd hui|auj|du jour|jour|journee)\b/;

/** Of an asset that is named. */
const OF_ASSET: ReadonlyArray<readonly [RegExp, WantName]> = [
  [
    /\b(?:average|avg|moyen\w{0,3}|paid|pay|payed|bought|buy price|entry|cost basis|purchase|cost me|revient|achete\w{0,2}|paye\w{0,1}|d achat)\b/,
    'heldPrice',
  ],
  [/\b(?:weight|share of|part of|fraction|percent\w{0,4}|proportion|poids|part)\b/, 'heldWeight'],
  [
    /\b(?:profits?|gains?|gained|loss(?:es)?|los(?:e|ing|t)|made|make|making|earned|up|down|p ?& ?l|pnl|gagne\w{0,2}|perdu|perds|pertes?|plus[- ]values?|moins[- ]values?|benefices?)\b/,
    'heldGain',
  ],
  [
    /\b(?:vaut|valent|valeur d[eu]|worth of) (?:mon|ma|mes|my)\b|\b(?:my|mon|ma|mes)\b.{1,24}\b(?:worth|vaut|valent)\b/,
    'held',
  ],
  [/\b(?:how many|how much|number of|position|stake|have|own|hold|combien|possede|detiens|nombre)\b/, 'held'],
];

/** Of all that is held, what rose or fell most; its drop from a high is another question. */
const MOST = 'biggest|largest|worst|greatest|best|top|plus (?:gros|grosse|grande?|forte?)s?';
const EXTREMES: ReadonlyArray<readonly [RegExp, WantName]> = [
  [
    new RegExp(
      `\\b(?:${MOST}) (?:los(?:er|ers|s|ses|ing)|pertes?|perdants?)\\b|\\b(?:lost|losing|lose|down|fallen|dropped) (?:me )?(?:the )?most\\b|\\bperdu le plus\\b|\\b(?:did|done|doing|perform\\w{0,3}) (?:the )?worst\\b|\\bleast profitable\\b`,
    ),
    'worstHeld',
  ],
  [
    new RegExp(
      `\\b(?:${MOST}) (?:gain\\w{0,3}|winn\\w{1,4}|gagnante?s?|plus[- ]values?)\\b|\\b(?:gained|gaining|gains?|earned|made|rose|up|risen) (?:me )?(?:the )?most\\b|\\b(?:gagne|rapporte) le plus\\b|\\b(?:did|done|doing|perform\\w{0,3}) (?:the )?best\\b|\\bmost profitable\\b`,
    ),
    'bestHeld',
  ],
];

/** Of everything together. */
const OF_ALL: ReadonlyArray<readonly [RegExp, WantName]> = [
  [/\borders?\b|\bordres?\b/, 'orders'],
  [/\balerts?\b|\balertes?\b/, 'alerts'],
  [/\b(?:follow|following|watch|watching|starred|favou?rites?|favoris|surveille|suivis)\b/, 'watched'],
  [
    /\b(?:cash|liquidites?|especes)\b|\b(?:money|funds|argent)\b.{0,24}\b(?:left|available|invest|spend|uninvested|idle|disponible|reste|investir|placer)\b/,
    'cash',
  ],
  [/\bvolatil\w{1,5}\b/, 'portfolioVolatility'],
  [/\b(?:drawdown|repli|(?:worst|deepest|biggest|largest) (?:fall|drop|loss|dip))\b/, 'portfolioDrawdown'],
  [
    /\b(?:largest|biggest|heaviest|top|main)\b|\bpese le plus\b|\bplus (?:gros|grosse|grande|importante?|lourde?)\b/,
    'largest',
  ],
  [
    /\b(?:profits?|gains?|gained|loss(?:es)?|lose|lost|made|make|making|earned|win|won|gagne\w{0,2}|perdu|perds|plus[- ]values?|benefices?|worth|value|vaut|vaux|valeur|total)\b/,
    'portfolio',
  ],
];

/** Wants that words of one’s own belongings overrule. */
const open = new Set<WantName>([
  ...(['price', 'change', 'performance', 'portfolio', 'netIncome', 'held', 'open', 'volatility'] as const),
  ...(['portfolioDay', 'heldGain', 'largest', 'fall', 'previousClose'] as const),
]);

/** “My largest position” is no stance. */
const alone = new Set<WantName>(['stance', 'marketCap']);

/** What is asked of the member’s own belongings, where only words that may mean anything asked for it. */
export function readOwn(
  wants: readonly WantName[],
  { said, times, isNamed }: { readonly said: string; readonly times: Times; readonly isNamed: boolean },
): WantName | undefined {
  const isOpen = (want: WantName) => open.has(want) || (!isNamed && alone.has(want));
  if (!own.test(said)) return undefined;
  const extreme = isNamed ? undefined : EXTREMES.find(([words]) => words.test(said))?.[1];
  if (extreme && wants.every((want) => isOpen(want) || want === 'largestFall')) return extreme;
  if (!wants.every(isOpen)) return undefined;
  if (times.span !== undefined || times.from !== undefined || times.isAhead) return undefined;
  const isDay = today.test(said);
  if (isNamed) return isDay ? undefined : OF_ASSET.find(([words]) => words.test(said))?.[1];
  if (isDay && /\b(?:changes?|changed|moves?|moved|variation|bouge\w{0,1})\b/.test(said))
    return 'portfolioDay';
  const want = OF_ALL.find(([words]) => words.test(said))?.[1];
  const moves = /\b(?:value|worth|vaut|vaux|valeur)\b/.test(said) && !/\bchange\b/.test(said);
  return want === 'portfolio' && isDay && !moves ? 'portfolioDay' : want;
}
