import { isGainOver } from './past-times.ts';
import { MONTHS, type Times } from './read-dates.ts';
import { type OutOfReach, type WantName, wantOf } from './wants.ts';

const isOf =
  (...names: readonly WantName[]) =>
  (wants: readonly WantName[]) =>
    names.some((name) => wants.includes(name));
const isOfPortfolio = (wants: readonly WantName[]) => wants.some((want) => wantOf(want).tool === 'portfolio');
const isNoForm = (wants: readonly WantName[]) => !wants.includes('order') && !wants.includes('alert');

const PEOPLE =
  'everyone|everybody|people|others|investors|traders|the crowd|tout le monde|les gens|les autres|investisseurs|is the (?:crypto |stock )?market|le marche est';
const MONEY = '(?:\\$ ?\\d[\\d.,]*k?|\\b\\d[\\d.,]*k? ?(?:\\$|€|usd\\b|dollars?\\b|euros?\\b|bucks\\b))';

/** What of one’s own, of a worth or of what people think no tool knows. */
export const OWN_MATTERS: readonly OutOfReach[] = [
  // How much is held and what was paid is known, not when.
  {
    said: /\b(?:when|quand)(?: did| do| have| had| est[- ]ce que)? ?(?:i|we|je|j|ai[- ]je|my)\b|\b(?:how long|depuis combien|combien de temps)\b/,
    of: isOf('held', 'heldPrice', 'heldGain', 'heldWeight'),
  },
  {
    said: /\b(?:how long|since when)\b.{0,12}\bi (?:held|had|owned|bought|got)\b|\bdepuis (?:quand|combien de temps)\b.{0,24}\b(?:ai[- ]je|j ai|je (?:detiens|possede))\b/,
    of: isOf('stanceSince'),
  },
  // What could be bought, and what would be.
  {
    said: /\b(?:can|could) (?:i|we) (?:still )?(?:buy|afford|sell)\b|\b(?:puis|pourrais|peux)[- ]?je (?:encore )?(?:acheter|avoir|vendre|m offrir)\b|\bje (?:peux|pourrais) (?:encore )?(?:acheter|avoir|vendre)\b|\bwould (?!you\b|like\b|love\b)|\b(?:aurais|aurait|vaudrai\w{1,3}|gagnerais|perdrais|serai(?:s|t|ent))\b/,
    of: isOfPortfolio,
  },
  {
    said: /\b(?:how (?:many|much)|combien)\b.{0,40}\b(?:(?:can|could) (?:i|we) (?:still )?(?:buy|afford|get)|(?:puis|pourrais|peux)[- ]?je (?:encore )?(?:acheter|m offrir))\b/,
    of: (wants) => !wants.includes('cash'),
  },
  // What companies pay is known, and not what of it was received.
  {
    said: /\b(?:i|we|j|je|ai[- ]je)\b.{0,24}\b(?:receiv\w{1,3}|get|got|earn\w{0,3}|made?|collect\w{0,3}|paid|recu\w{0,2}|touch\w{1,3}|percu\w{0,2}|gagne\w{0,2})\b|\b(?:my|mes) dividend\w{1,2}\b|\bdividends? (?:income|received)\b/,
    of: isOf('dividendYield'),
  },
  { said: /\bdividend\w{1,2}\b/, of: isOf('held', 'heldGain') },
  {
    said: /\b(?:put|puts|putting|invest|invested|investing|placed?|mets|mettais|mis|investi|investissais|placais)\b.{0,16}\d.{0,24}\b(?:in|into|on|sur|dans|en)\b/,
    of: isNoForm,
  },
  {
    said: new RegExp(
      `(?<!\\b(?:over|above|below|under|at|than|hit|hits|reach\\w{0,3}|cross\\w{0,3}|touch\\w{0,3}|exceed\\w{0,3}|break|past|to|around|near|of|was|sous|a|dessus de|dessous de) ?)${MONEY} (?:worth )?(?:in|into|of|sur|dans|en|de|d|du) (?!(?:the |le )?(?:(?:19|20)\\d\\d|last|past|first|week|month|year|dernier\\w{0,2})\\b|(?:${MONTHS})\\b)`,
    ),
    of: isNoForm,
  },
  // Of indexes only the one that portfolios are measured against.
  {
    said: /\b(?:portfolio|holdings|investments|portefeuille|placements)\b.{0,24}\b(?:vs|versus|beat\w{0,3}|against|outperform\w{0,3}|compare[ds]?|battu|bat|contre|par rapport)\b/,
    of: (wants) => isOfPortfolio(wants) && !wants.includes('portfolioReturn'),
  },
  // What did best or worst of it is known as it stands, and a plan is none of it.
  {
    said: /\b(?:best|worst|top|biggest|meilleure?s?|pires?)\b.{0,16}\b(?:stocks?|coins?|positions?|holdings?|performers?|actions?|titres?|lignes?)\b/,
    of: isOf('portfolioReturn'),
  },
  { said: /\b(?:plan|subscription|abonnement|forfait)\b/, of: isOfPortfolio },
  // Weights are those of positions, sectors, currencies and accounts.
  {
    said: /\b(?:is|are|in|en|de) (?:crypto\w{0,12}|stocks|actions|etfs?)(?: dans mon portefeuille| in my portfolio)?\W{0,3}$/,
    of: isOf('heldWeight'),
  },
  // A price is no worth.
  {
    said: /\b(?:fair|true|real|intrinsic|inherent)(?: market)? (?:value|worth)\b|\bfair price\b|\bworth\b.{0,12}\breally\b|\breally\b.{0,12}\bworth\b|\b(?:juste|vraie|veritable) (?:valeur|prix)\b|\b(?:valeur|prix) (?:juste|reelle?|intrinseque|veritable)\b|\b(?:vraiment|reellement)\b.{0,12}\bvau[tx]\b|\bvau[tx]\b.{0,16}\b(?:vraiment|reellement)\b/,
  },
  // Averages are those of closes, volumes and lines; beside a change or a price the word asks for another one.
  {
    said: /\b(?:average|avg|moyenne)\b/,
    of: (wants) =>
      wants.length > 0 && wants.every((want) => ['price', 'change', 'performance', 'closeOn'].includes(want)),
  },
  // What others think; the tone is that of headlines.
  { said: new RegExp(`\\b(?:${PEOPLE})\\b`), of: isOf('stance', 'votes') },
  { said: /\bfear (?:and|&|n) greed\b|\bindice (?:de |d )?(?:la )?peur\b/ },
  // How signals did is known, and of forecasts nothing is.
  {
    said: /\b(?:accurate|accuracy|reliab\w{2,5}|trustworthy|fiab\w{2,5}|precise?s?)\b/,
    of: (wants) =>
      wants.some((want) => ['signal', 'forecast'].includes(wantOf(want).tool)) && !wants.includes('record'),
  },
  // Which alerts there are is known, and not which of them fired when.
  {
    said: /\b(?:trigger\w{0,4}|fired?|fires|firing|went off|gone off|go off|declench\w{1,4}|sonne\w{0,2})\b/,
    of: isOf('alerts', 'alertsOn'),
  },
];

/** Who asks speaks of all that is theirs. */
const whole =
  /\b(?:i|my (?:portfolio|holdings|investments|account|money)|je|j|ai[- ]je|mon portefeuille|mes (?:placements|investissements))\b/;
/** A part of it, or something else. */
const part =
  /\b(?:which|quel\w{0,3}|lequel|laquelle|each|best|worst|most|least|stocks?|coins?|cryptos?|actions?|titres?|positions?|orders?|alerts?|signals?|signaux|today|aujourd hui|auj|will|next|going to|vais|va|prochaine?)\b/;
const beside =
  /\b(?:vs|versus|beat\w{0,3}|against|outperform\w{0,3}|compared (?:to|with)|(?:better|worse) than|contre|face au?|par rapport|battu|bats|mieux que)\b/;
const index =
  /\b(?:the|le|l|du|au) (?:us |stock |broad )?(?:market|marche|benchmark|index|indice)\b(?! (?:of|de|du)\b)/;
const open = new Set<WantName>([
  ...(['price', 'change', 'performance', 'portfolio', 'held', 'heldGain', 'netIncome'] as const),
  ...(['surprise', 'portfolioReturn'] as const),
]);

interface Asked {
  readonly said: string;
  readonly times: Times;
  readonly mentions: readonly string[];
  readonly wants: readonly WantName[];
}

/** Whether it is asked what became of all that is held: over a span, or beside the index of portfolios. */
export function isOwnReturn({ said, times, mentions, wants }: Asked): boolean {
  if (!whole.test(said) || part.test(said) || !wants.every((want) => open.has(want))) return false;
  if (times.isAhead || times.isNoDay) return false;
  const isOfIndex = mentions.every((name) => name === 'SPY') && (mentions.length > 0 || index.test(said));
  if (beside.test(said)) return isOfIndex;
  return mentions.length === 0 && isGainOver({ times, said });
}
