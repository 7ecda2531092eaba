import { OTHER_MATTERS } from './other-matters.ts';
import { OWN_MATTERS } from './own-matters.ts';
import { type OutOfReach, type WantName, wantOf } from './wants.ts';

const hasTool =
  (...tools: readonly string[]) =>
  (wants: readonly WantName[]) =>
    wants.some((want) => tools.includes(wantOf(want).tool));
const onlyOf =
  (...names: readonly WantName[]) =>
  (wants: readonly WantName[]) =>
    wants.every((want) => names.includes(want));
const isReported = (wants: readonly WantName[]) =>
  !wants.includes('nextReport') &&
  !wants.includes('epsEstimate') &&
  wants.some((want) => wantOf(want).companies === true);
const preparesNothing = (wants: readonly WantName[]) => !wants.includes('alert') && !wants.includes('order');
const vague = onlyOf('price', 'change', 'performance', 'closeOn', 'open');

/** Somebody in a member's life. */
const PERSONS =
  'friends?|neighbou?rs?|wife|husband|boss|brothers?|sisters?|parents|father|mother|dad|mom|mum|sons?|daughters?|kids|children|colleagues?|partner|cousins?|uncle|aunt|clients?|voisine?s?|amie?s?|femme|mari|patron|freres?|soeurs?|pere|mere|fils|fille|enfants?|collegues?|conjointe?|oncle|tante';
const BELONGINGS =
  'portfolio|holdings|positions?|accounts?|orders|alerts|watch ?list|investments|portefeuille|compte|ordres|alertes|placements';

const KINDS: readonly OutOfReach[] = [
  ...OTHER_MATTERS,
  ...OWN_MATTERS,
  // Within a day there are live prices and nothing that a tool reads.
  {
    said: /\b(?!24\b)\d{1,3}[- ]?(?:minutes?|mins?|hours?|hrs?|heures?)\b|\b(?:an|one|last|past|the|une|derniere|each|per) (?:hour|heure|minute)\b|\b(?:hourly|horaires?)\b|\b(?:at|a|vers|around) \d{1,2} ?(?:[:h] ?\d{2}|h\b|am\b|pm\b|o clock\b|heures?\b)|\b(?:at|around) noon\b|\ba midi\b|\b\d{1,2} ?(?:am|pm)\b|\b(?!24)\d{1,2} ?h(?:\d{2})?\b|\b(?:1|5|15|30) ?m(?:in)? (?:chart|candles?|bars?)\b|\b(?:pre ?-?market|after[- ]hours|overnight|midnight|minuit|avant l ouverture|apres (?:la )?(?:cloture|seance))\b/,
    of: preparesNothing,
  },
  {
    said: /\b(?:between|entre) \d{1,2} (?:and|et) \d{1,2}\b|\btrades\b/,
    of: onlyOf('price', 'dayHigh', 'dayLow', 'volume'),
  },
  // Times that no tool takes.
  {
    said: /\b(?:19|20)?[5-9]0 ?s\b|\bannees (?:19)?[5-9]0\b|\b(?:last|at|during|around|a|au|pendant) (?:the )?(?:christmas|easter|thanksgiving|halloween|summer|winter|spring|autumn|noel|paques|printemps|ete|automne|hiver)\b/,
    of: (wants) => !wants.includes('season') && !wants.includes('monthWins'),
  },
  // What somebody else holds, orders or watches.
  {
    said: new RegExp(
      `\\b(?:${PERSONS}) s (?:\\p{L}+ )?(?:${BELONGINGS})\\b|\\b(?:my|our|your|the|mon|ma|mes|ton|ta|notre|votre|la|le) (?:best )?(?:${PERSONS})\\b|\\b(?:${BELONGINGS}) (?:of|de|du) (?!my\\b|mine\\b|mon\\b|ma\\b|mes\\b|me\\b)(?:\\p{L}+ )?(?:${PERSONS})\\b`,
      'u',
    ),
  },
  {
    said: /\b(?:does|do|did|has|have) (?!i\b|we\b|the (?:signals?|indicators?|models?)\b)[^?]{1,30} (?:owns?|owned|possess\w{0,3}|bought|sold)\b|\b(?:holders|owners|ownership|detenteurs?|proprietaires?)\b|\b(?:how many|combien)\b.{1,24}\b(?:left to mine|exist\w{0,5}|in circulation|en circulation|outstanding)\b/,
  },
  // What companies do besides reporting.
  {
    said: /\b(?:mergers?|acquisitions?(?! (?:price|cost|level))|take ?overs?|buy ?outs?|acquir(?:e|es|ed|ing)|spin[- ]?offs?|buy ?backs?|lay ?offs?|recalls?|lawsuits?|guidance|(?:order )?backlog|ebitda|capex|r&d|opa|fusions?|rachats? d actions|licenciements?|carnet de commandes)\b|\bbuy(?:ing|s)? (?:another|a|an other) (?:company|firm|business|startup)\b|\brachet\w{1,4} (?:une? )?(?:autre )?(?:societe|entreprise)\b|\b(?:when|next|last|date|quand|prochain|dernier)\b.{0,40}\b(?:split|fractionnement)\b/,
    of: (wants) => !wants.includes('news') && !wants.includes('tone'),
  },
  {
    said: /\b(?:by|per|par) (?:regions?|segments?|countr\w{1,3}|divisions?|products?|geograph\w{1,4}|brands?|business\w{0,2}|employees?|users?|customers?|stores?|pays|produits?|zones?|marques?|branches?|salaries?|magasins?)\b/,
    of: isReported,
  },
  // The dividends of the last year are known, not their dates.
  {
    said: /\b(?:dates?|days?|when|ex|next|upcoming|schedule|quand|jour|detachement|prochain\w{0,2}|calendrier)\b/,
    of: (wants) => wants.includes('dividendYield'),
  },
  // Of what a company has not reported yet, only its date and the estimate are known.
  {
    said: /\b(?:next(?![- ]day\b)|upcoming|coming|future|will|going to|prochain\w{0,2}|futurs?|future|va|vont|a venir)\b/,
    of: isReported,
  },
  {
    said: /\b(?:will|going to|va|vont)\b/,
    of: (wants) => wants.includes('surprise') || wants.includes('reportMove'),
  },
  // What would follow from what, and why something happened.
  {
    said: /\bwhat (?:happens|will happen|would happen|could happen|happened)\b|\bwhat would .{1,40} if\b|\b(?:effects?|impacts?|consequences?|effets?) (?:of|on|d[eu]|sur)\b|\bque se passe|\bqu(?:e se passe| arrive)[- ]?(?:ra)?(?:t[- ]il)?\b.{0,20}\bsi\b/,
  },
  {
    said: /\b(?:why|how come|pourquoi|what (?:caused|causes|made|makes|drove|drives|is driving|moved)|reason (?:for|behind) the|cause d[eu]|a cause de quoi)\b.{0,60}\b(?:up|down|fall(?:s|en|ing)?|fell|drop\w{0,4}|ris(?:e|es|en|ing)|rose|crash\w{0,3}|jump\w{0,3}|surg\w{1,3}|rall\w{1,4}|sell ?off|soar\w{0,3}|plung\w{1,3}|mov(?:e|es|ed|ing)|chute\w{0,2}|baiss\w{1,4}|mont\w{1,4}|grimp\w{1,4}|hausse|perdu|gagne|recul\w{1,3})\b/,
    of: (wants) => !wants.some((want) => ['stance', 'record', 'target', 'stop'].includes(want)),
  },
  // When a level was reached, and what became of it since: of spans the highest and the lowest are known.
  {
    said: /\b(?:when|quand)\b.{1,40}\b(?:hit|reach\w{0,3}|cross\w{0,3}|close[ds]?|touch\w{0,3}|pass\w{0,3}|break|broke|exceed\w{0,2}|topp?\w{0,3}|depass\w{1,3}|attei\w{1,4}|franchi\w{0,2}|cloture\w{0,1})\b.{0,20}\d/,
    of: vague,
  },
  {
    said: /\b(?:from|below|off|under|since|depuis|sous|de) (?:its|their|son|sa|leur) (?:all[- ]time |52[- ]?weeks? |last |recent |record )?(?:highs?|peak|top|lows?|bottom|plus (?:haut|bas)|sommet|record|creux)\b/,
    of: (wants) => wants.includes('change') || wants.includes('performance'),
  },
  // How something is done.
  {
    said: /\bhow (?:do|can|could|would|should|does) (?:i|we|you|one|someone|people) (?!see\b|find\b|look\b|check\b|read\b|know\b|do\b|stand\b|rate\b)\p{L}|\bcomment (?:puis[- ]je |peut[- ]on |dois[- ]je |on |faire pour |je )?(?!va\b|vont\b|se\b|evolue\b|ont\b|a\b|est\b)\p{L}{1,20}(?:er|ir|re)\b|\bwhere (?:can|do|should|could) (?:i|we|you|one) (?:buy|sell|trade|get|invest|open)\b|\bou (?:puis[- ]je |peut[- ]on )?(?:acheter|vendre|investir)\b/u,
    of: vague,
  },
  // What others think: only the headlines and our own signals are here.
  {
    said: /\b(?:according to|selon|d apres) (?!(?:the |your |our |le |la |les |vos |tes |nos )?(?:models?|signals?|indicators?|auspex|you|rsi|macd|modeles?|signaux|signal|indicateurs?|toi|vous|forecasts?|news|headlines|screener|backtest|prevision\w{0,1})\b)/,
  },
  {
    said: /\bwhat (?:does|do|did) (?!(?:the |your |our )?(?:you|auspex|models?|signals?|indicators?|rules?|votes|technicals?|charts?|numbers|data|news|headlines|press|papers|media|rsi|macd|sma|ema|average|backtest|forecast)\b)(?:\S+ ){1,2}(?:think|say|believe|predict|recommend|advise|expect)\b|\bque (?:pense(?:nt)?|dit|disent|predit|recommande) (?!(?:le |la |les |vos |tes |l )?(?:modeles?|signaux|signal|indicateurs?|auspex|presse|medias?|rsi|macd|actualites?)\b)\S+/,
    of: onlyOf('price', 'change', 'performance', 'closeOn', 'stance', 'forecast', 'tone', 'open'),
  },
  // The chance of a level, or of another fall than the one that is computed.
  {
    said: /\b(?:can|could|might|may|would|possible|peut|pourrait|pourra)\b.{1,40}\b(?:reach|hit|touch|break|exceed|pass|double|triple|overtake|flip|recover|atteindre|depasser|toucher|doubler|tripler|remonter)\b/,
    of: (wants) => preparesNothing(wants) && !wants.includes('stance'),
  },
  {
    said: /\b(?:above|below|over|under|reach\w{0,3}|hit\w{0,4}|past|break\w{0,3}|cross\w{0,3}|touch\w{0,4}|exceed\w{0,3}|(?:go|goes|going|gets?|falls?|drops?|rises?|climbs?) to|au[- ]dessus de|au[- ]dessous de|sous|depass\w{1,5}|attei\w{1,6}) (?:de )?\$? ?(?!(?:5|20|60)\b)\d[\d ., ]{0,12}k?(?! ?(?:%|k?\d|percent|per cent|pour ?cent|days?|d\b|bars?|weeks?|months?|years?|sessions?|trading|closed|jours?|barres?|semaines?|mois|ans?|seances?))\b/,
    of: hasTool('forecast', 'signal'),
  },
  {
    said: /\b(?!10\b)\d{1,3}(?:[.,]\d+)? ?(?:%|percent\b|per cent\b|pour ?cent\b)|\b(?:half|a third|a quarter|everything|moitie|tiers|un quart)\b/,
    of: (wants) => wants.includes('fall'),
  },
  // When or what to trade, and trading itself: a ticket can be prepared, and only the member sends it.
  { said: /^\s*(?:please )?(?:(?:go )?short|go long)\b/ },
  {
    said: /\b(?:best|good|right|bon|meilleur) (?:time|moment) (?:to|for|pour|d[eu])\b|\b(?:best|worst|good|right|meilleure?|pire|bon) (?:month|day|weekday|mois|jour)\b.{0,16}\b(?:buy|sell|invest|trade|acheter|vendre|investir)\b|\bwhen (?:should|must|do|can) (?:i|we|you)\b|\bquand (?:faut[- ]il |dois[- ]je |devrais[- ]je |puis[- ]je )?(?:acheter|vendre|investir)\b|\bwho else\b|\bqui d autre\b/,
  },
  {
    said: /\b(?:rebalance|liquidate|cancel|reequilibre[rz]?|annule[rz]?|solde[rz]? (?:mes|mon|ma|toutes?)|(?:ferme|cloture|liquide)[rz]? (?:mes|mon|ma|toutes?))\b|(?:^|\bplease |\byou |\bto )close (?:all|my|every)\b/,
  },
];

/** Whether a question is of a kind that no tool here can answer; better no answer than that of another question. */
export const isOutOfReach = (said: string, wants: readonly WantName[]): boolean =>
  KINDS.some((kind) => kind.said.test(said) && (kind.of?.(wants) ?? true));
