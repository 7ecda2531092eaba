import { sectors } from './lexicon.ts';

/** A question about the assets of a market, in the screener’s words. */
export interface Ranking {
  readonly market: 'crypto' | 'us';
  readonly filters: readonly { field: string; is: '<' | '>' | '='; value: number | string }[];
  readonly sort?: string;
  readonly direction: 'asc' | 'desc';
  readonly top: number;
  /** Only how many there are. */
  readonly counts: boolean;
}

const many =
  /\b(?:coins|cryptos|cryptomonnaies|stocks|shares|companies|actions|titres|societes|names|valeurs|tokens|the coin with|la crypto)\b/;
const asks =
  /\b(?:which|what|best|worst|top|biggest|largest|cheapest|highest|lowest|most|least|gainers?|losers?|how many|list|find|screen|with|avec|sous|dont|below|above|under|over|quelles?|quels?|les \d+|meilleure?s?|pires?|plus|moins|combien|sorted|trie\w*)\b/;

/** Words of measures that assets are ranked by. */
const FIELDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\brsi\b/, 'rsi14'],
  [/\bdividend\w*|\brendement de dividende\b/, 'dividend_yield'],
  [/\b(?:p\/?e|per|price to earnings)\b|\bcheapest\b|\bmoins cheres?\b/, 'pe'],
  [/\bp\/s\b|\bprice to sales\b/, 'ps'],
  [/\b(?:market cap\w*|capitalisations?|biggest (?:stocks|coins|companies)|largest)\b/, 'market_cap'],
  [/\bvolatil\w*|\bcalmest\b|\briskiest\b/, 'vol_60'],
  [/\brelative volume\b|\bvolume relatif\b|\bunusual volume\b/, 'rel_volume'],
  [/\bvolume\b/, 'volume'],
  [/\bbeta\b/, 'beta'],
  [/\b(?:p ?\( ?up|probability of|probabilite de hausse|chance of rising)/, 'p_up_20'],
  [/\bdrawdown\b|\brepli\b/, 'drawdown'],
  [/\b(?:tone|sentiment|mood|ton)\b/, 'tone'],
  [/\b(?:revenue growth|croissance)\b/, 'rev_yoy'],
  [/\b(?:net margin|marge nette)\b/, 'net_margin'],
  [/\b(?:roe|return on equity)\b/, 'roe'],
];

const SPANS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:today|aujourd|auj|du jour|of the day|daily)\b/, 'change'],
  [/\b(?:week|semaine)\b/, 'ret_1w'],
  [/\b(?:3 months?|three months|3 mois|trois mois|quarter|trimestre)\b/, 'ret_3m'],
  [/\b(?:6 months?|six months|6 mois|six mois)\b/, 'ret_6m'],
  [/\b(?:month|mois)\b/, 'ret_1m'],
  [/\b(?:ytd|this year|cette annee|depuis janvier)\b/, 'ret_ytd'],
  [/\b(?:year|an|annee|12 months|12 mois)\b/, 'ret_1y'],
];

const PARTS = new Set([
  'dividend_yield',
  'vol_60',
  'p_up_20',
  'drawdown',
  'rev_yoy',
  'net_margin',
  'roe',
  'change',
]);

function thresholdOf(said: string, field: string): Ranking['filters'] {
  const found =
    /\b(?<word>below|under|less than|above|over|more than|sous|moins de|au[- ]dessous de|plus de|au[- ]dessus de|inferieure? a|superieure? a|<|>) ?(?<value>\d+(?:[.,]\d+)?) ?(?<percent>%)?/.exec(
      said,
    );
  if (!found?.groups) return [];
  const { word = '', value = '0', percent } = found.groups;
  const isBelow = /below|under|less|sous|moins|dessous|inferieur|</.test(word);
  const size = Number(value.replace(',', '.'));
  const isPart = percent !== undefined || PARTS.has(field) || field.startsWith('ret_');
  return [{ field, is: isBelow ? '<' : '>', value: isPart ? size / 100 : size }];
}

const falling =
  /\b(?:losers?|worst|lowest|cheapest|least|smallest|fell|fallen|calmest|pires?|baisse|perdu|chute|moins|plus (?:bas|faible)\w*)\b/;
const moving =
  /\b(?:gainers?|losers?|perform\w*|best|worst|pires?|meilleure?s|rose|risen|up|fell|fallen|gained|monte|hausses?|baisses?|perdu|progresse|returns?|rendements?)\b/;

/** The ranking or list that a question in lower case without accents asks for. */
export function readRanking(said: string): Ranking | undefined {
  const isOfMarket = many.test(said) || /\b(?:gainers|losers|hausses|baisses)\b/.test(said);
  if (
    !isOfMarket ||
    !asks.test(said) ||
    /\b(?:i (?:own|hold)|my|mes|mon|backtest|signals|signaux)\b|how many \w+ shares|shares do i/.test(said)
  )
    return undefined;
  const market = /\b(?:coins?|crypto\w*|tokens?)\b/.test(said) ? 'crypto' : 'us';
  const field = FIELDS.find(([words]) => words.test(said))?.[1];
  const span = moving.test(said) ? (SPANS.find(([words]) => words.test(said))?.[1] ?? 'change') : undefined;
  const sort = field ?? span;
  const sector = market === 'us' ? sectors.find(([words]) => words.test(said))?.[1] : undefined;
  const stance =
    /\b(?:a |rated |on |en |a l )?(?<stance>buy|sell|hold|achat|vente|acheter|vendre|conserver)\b/.exec(said)
      ?.groups?.stance;
  const stances: Readonly<Record<string, string>> = {
    achat: 'buy',
    acheter: 'buy',
    vente: 'sell',
    vendre: 'sell',
    conserver: 'hold',
  };
  const filters = [
    ...(sector ? [{ field: 'sector', is: '=' as const, value: sector }] : []),
    ...(stance ? [{ field: 'stance', is: '=' as const, value: stances[stance] ?? stance }] : []),
    ...(sort ? thresholdOf(said, sort) : []),
  ];
  if (sort === undefined && filters.length === 0) return undefined;
  const isLow = falling.test(said) || filters.some(({ is }) => is === '<');
  const count =
    /\b(?:top|first|les|best|the) (\d{1,2})\b|\b(\d{1,2}) (?:best|first|worst|coins|stocks|cryptos|actions|meilleure?s)\b|\btop (\d{1,2})/.exec(
      said,
    );
  const top = Number(count?.[1] ?? count?.[2] ?? count?.[3] ?? 5);
  const counts = /\b(?:how many|combien)\b/.test(said);
  return {
    market,
    filters,
    ...(sort ? { sort } : {}),
    direction: isLow ? 'asc' : 'desc',
    top: Math.min(Math.max(top, 3), 50),
    counts,
  };
}
