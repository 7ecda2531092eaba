import { frequentNames, nicknames } from './lexicon.ts';
import { MONTHS as MONTH_NAMES } from './read-dates.ts';
import { otherAlert } from './read-form.ts';
import { negation } from './read-limits.ts';
import { type OutOfReach, type WantName, wantOf } from './wants.ts';

const includes =
  (...names: readonly WantName[]) =>
  (wants: readonly WantName[]) =>
    names.some((name) => wants.includes(name));
const isOfTool =
  (...tools: readonly string[]) =>
  (wants: readonly WantName[]) =>
    wants.some((want) => tools.includes(wantOf(want).tool));
const isOfForm = includes('order', 'alert');
const isOfOrder = includes('order');
const isOfAlert = includes('alert');

/** Tools that read prices and what follows from them, or the checks of a company. */
const OF_PRICES = new Set([
  'quote',
  'bars_summary',
  'indicator',
  'signal',
  'forecast',
  'seasonality',
  'breakdown',
]);

/** “No, for stocks” and “or not” deny nothing. */
const denial = new RegExp(`(?<!^\\s*)(?<!\\b(?:or|ou) )${negation.source}`);
const CHANCES = 'chances?|probab\\w{2,6}|odds|likel\\w{1,6}|risks?|risques?|probas?|danger';
const FALLS =
  'drop\\w{0,4}|fall\\w{0,3}|crash\\w{0,3}|los(?:e|es|ing|s)|declin\\w{1,3}|decreas\\w{1,3}|down|tank\\w{0,3}|plung\\w{1,3}|sink\\w{0,3}|chut\\w{1,3}|baiss\\w{1,3}|pert\\w{1,3}|perd\\w{0,3}|recul\\w{0,3}|tomb\\w{1,3}|effondr\\w{1,6}';
const RISES =
  'up|ris\\w{1,3}|gain\\w{0,3}|higher|increas\\w{1,3}|climb\\w{0,3}|haus\\w{1,3}|mont\\w{1,3}|grimp\\w{1,3}|progress\\w{1,3}';
const PERCENT = '(?:%|percent\\b|per cent\\b|pour ?cent\\b)';

const names = [...Object.keys(nicknames), ...frequentNames].map((name) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
);
const MONTHS = 'jan|feb|fev|mar|apr|avr|may|mai|jun|jui|jul|aug|aou|sep|oct|nov|dec';
const COUNTS =
  '(?!1\\b|(?:19|20)\\d\\d\\b)\\d{1,9}(?:[.,]\\d{1,9})?|two|three|four|five|ten|twenty|hundred|half(?: an?)?|deux|trois|quatre|cinq|dix|vingt|cent|un demi|une demi';

/** What would be answered with the opposite, with another part of the same, or in another unit. */
export const OTHER_MATTERS: readonly OutOfReach[] = [
  // The chance that something does not happen is none of those that are computed.
  { said: denial, of: includes('fall', 'pUp', 'movesOver5', 'movesOver10') },
  // Of falls only the one of more than a tenth is known.
  {
    said: new RegExp(
      `^(?!.*(?:\\b10\\b|\\bten\\b|\\btenth\\b|\\bdix\\b|\\bdixieme\\b|\\bp[- ]?\\(? ?fall)).*\\b(?:${FALLS})\\b`,
    ),
    of: includes('fall'),
  },
  {
    said: new RegExp(
      `\\b(?:${RISES}|${FALLS})\\b.{0,24}\\d ?${PERCENT}|\\d ?${PERCENT}.{0,12}\\b(?:${RISES}|${FALLS})\\b`,
    ),
    of: includes('pUp'),
  },
  {
    said: new RegExp(
      `\\b(?:${CHANCES})\\b.{0,50}\\b(?:mov\\w{1,3}|swing\\w{0,3}|boug\\w{1,3}|vari\\w{1,3}|mouvements?)\\b.{0,30}\\d ?${PERCENT}`,
    ),
    of: (wants) => !includes('movesOver5', 'movesOver10')(wants) && !isOfForm(wants),
  },
  {
    said: new RegExp(
      `\\b(?:${RISES})\\b.{0,16}\\b(?:or|ou)\\b.{0,16}\\b(?:${FALLS})\\b|\\b(?:${FALLS})\\b.{0,16}\\b(?:or|ou)\\b.{0,16}\\b(?:${RISES})\\b`,
    ),
    of: includes('fall'),
  },
  // Ranges of forecasts are those of 90 %, and of expected moves those of 80 %.
  {
    said: new RegExp(
      `\\b(?!90\\b)\\d{1,2}(?:[.,]\\d+)? ?${PERCENT} (?:\\p{L}+ )?(?:ranges?|bands?|intervals?|confidence)|\\b(?:fourchette|intervalle|bande|range|interval|band|confidence|confiance)s? (?:a|de|of|at) (?!90\\b)\\d{1,2} ?${PERCENT}`,
      'u',
    ),
    of: isOfTool('forecast'),
  },
  // The record is that of all signals of a market.
  {
    said: /\b(?:my|mine|mon|ma|mes|our|nos|notre|portfolio|portefeuille|holdings)\b|\b(?:did|do|have) i\b|\bi (?:made?|did|have|had)\b|\bj ai\b|\bai[- ]je\b/,
    of: isOfTool('track_record'),
  },
  {
    said: /^(?=.*\b(?:live|real(?:[- ]money)?|reels?|reelles?)\b).*\b(?:paper|papier|ficti(?:f|ve)s?|published|publiee?s?|backtest\w{0,3})\b/,
    of: isOfTool('track_record'),
  },
  {
    said: /^(?=.*\bbacktest\w{0,3}\b).*\b(?:paper|papier|ficti(?:f|ve)s?|published|publiee?s?)\b/,
    of: isOfTool('track_record'),
  },
  { said: denial, of: isOfTool('track_record') },
  {
    said: /\b(?:one|single|un seul)[- ]?(?:day|session|jour)\b|\b(?:daily|in (?:a|one) (?:day|session)|en un(?:e seule)? (?:jour|seance))\b/,
    of: includes('largestFall'),
  },
  // Of means and extremes of changes there are only those of the calendar.
  {
    said: /\b(?:average|mean|avg|annuali[sz]ed|moyen(?:ne)?)\b.{0,12}\b(?:returns?|gains?|changes?|growth|performances?|moves?)\b|\b(?:rendements?|performances?|variations?|gains?) (?:quotidien\w{0,3} |annuel\w{0,3} |mensuel\w{0,3} )?(?:moyen(?:ne)?|annualise)/,
    of: includes('performance', 'change'),
  },
  {
    said: /\b(?:best|worst|biggest|largest|greatest|strongest|steepest|meilleure?|pire|plus (?:forte|grosse|grande)) (?:one[- ]day |single[- ]day |daily |weekly )?(?:gains?|rises?|jumps?|increases?|moves?|day|week|month|quarter|session|hausse|progression|jour|journee|seance|semaine|mois|trimestre)\b/,
    of: includes('performance', 'change'),
  },
  // Alerts wait for prices, changes, volumes, signals, reports and moods, and count in sessions.
  { said: otherAlert, of: isOfAlert },
  // A ticket is filled in at market or at a limit.
  { said: /\b(?:stops?|trailing|oco|bracket|seuil)\b/, of: isOfOrder },
  // Nobody works out a part of what is held.
  {
    said: /\b(?:half|third of|quarter of|every|toute?s?|tous|moitie|tiers|quart)\b/,
    of: isOfOrder,
  },
  {
    said: new RegExp(`\\d ?${PERCENT} (?:of|de|du|d|des)\\b`),
    of: (wants) => wants.every((want) => ['quote', 'breakdown', 'portfolio'].includes(wantOf(want).tool)),
  },
  // How often something happened is counted by the calendar, and nowhere else.
  {
    said: new RegExp(
      `^(?!.*\\b(?:${MONTH_NAMES}|months?|mois|seasons?|weekdays?|years?|annees?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?)\\b).*\\b(?:how often|how many times|combien de fois|a quelle frequence)\\b`,
    ),
    of: includes('monthWins'),
  },
  // Of what a company owes and has in cash, ratios and flows are known.
  {
    said: /\b(?:debts?|dettes?|cash(?! flow)|liabilit\w{1,3}|tresorerie)\b/,
    of: (wants) =>
      wants.length > 0 &&
      !includes('debtToEquity', 'currentRatio', 'freeCashFlow')(wants) &&
      wants.every((want) => OF_PRICES.has(wantOf(want).tool)),
  },
  // The market is beaten by returns, and estimates by what was earned; of estimates there is only that of earnings.
  {
    said: /\b(?:beat\w{0,3}|outperform\w{0,3})\b.{0,8}\b(?:market|index|s&p|spy|nasdaq|dow)\b/,
    of: includes('surprise'),
  },
  {
    said: /\b(?:estimate[sd]?|expected|expectations?|consensus|attendue?s?|estimee?s?|prevue?s?)\b/,
    of: (wants) =>
      wants.length > 0 && wants.every((want) => wantOf(want).tool === 'breakdown' || want === 'marketCap'),
  },
  // Nor is it known how all that is held moves with anything.
  {
    said: /\b(?:my|our|mon|ma|mes|nos|notre)\b/,
    of: (wants) => wants.includes('correlation') && wants.includes('portfolio'),
  },
  // What a share earned is known, and not how that grew; nor which averages crossed.
  { said: /\b(?:growth|grow\w{0,3}|grew|croissance)\b/, of: includes('eps', 'epsEstimate') },
  { said: /\b(?:golden|death) cross\b/ },
  // What was traded is listed, and not by span.
  { said: /\b(?:trades?|transactions?|operations?)\b/, of: includes('portfolioReturn') },
  // How far it is from anything but its high is worked out nowhere.
  {
    said: /\bhow far\b.{1,40}\b(?:from|below|above|off|under|over)\b|\b(?:a quelle distance|loin d[eu]s?)\b/,
    of: includes('price', 'change', 'yearHigh', 'yearLow', 'highest', 'lowest', 'dayHigh', 'dayLow'),
  },
  // No list is ranked by how it moves with another asset.
  {
    said: /\b(?:which|what|quelles?|quels?)\b.{1,40}\b(?:mov\w{1,3}|correl\w{1,8}|linked|boug\w{1,3}|evolu\w{1,3}|li[ee]{1,3}s?) (?:(?:the|le|la|les) )?(?:most|least|closest|plus|moins)\b.{0,12}\b(?:with|to|like|avec|a|comme)\b/,
  },
  // Several of an asset, and what would be if: nothing here multiplies or supposes.
  {
    said: new RegExp(
      `(?<!\\b(?:top|last|first|these|those|ces|les|derniers) )(?<![\\w.,/-])(?<!\\b(?:${MONTHS})[a-z]{0,7} )(?:${COUNTS}) (?:(?:shares?|units?|actions?|titres?|parts?|tokens?)\\b|(?:of )?(?:${names.join('|')})s?\\b|[\\ue000-\\ue01f])`,
    ),
    of: (wants) =>
      wants.every((want) =>
        ['price', 'change', 'performance', 'open', 'held', 'marketCap', 'closeOn'].includes(want),
      ),
  },
  {
    said: /(?<!\b(?:know|me|see|wonder|wondering|ask|asking|check|sure|tell) )\bif\b.{1,50}\b(?:falls?|drops?|rises?|goes|go|crash(?:es)?|loses?|gains?|doubles?|halves|reach(?:es)?|hits?|had|bought|sold|invest(?:ed)?|were|was|buy|sell)\b|\bhad i\b|(?<!\b(?:savoir|moi|voir|demande|regarde) )\bs(?:i| il(?! (?:te|vous) plait)| ils)\b.{1,50}\b(?:baiss\w{1,4}|chut\w{1,4}|perd\w{0,4}|mont\w{1,4}|gagn\w{1,4}|tomb\w{1,4}|doubl\w{1,4}|recul\w{1,4}|avais|achetais|vendais|investi\w{0,4}|attei\w{1,6})\b/,
    of: (wants) => !isOfForm(wants),
  },
];
