import { carryWords } from './carry-words.ts';
import { isOutOfReach } from './out-of-reach.ts';
import { type Intent, isBeyond } from './parse-question.ts';
import { rankingOver } from './past-times.ts';
import type { Times } from './read-dates.ts';
import { hasLength } from './read-indicator.ts';
import { readRanking } from './read-ranking.ts';
import { termOf } from './read-term.ts';
import { type WantName, wantOf } from './wants.ts';

/** A ranking that goes on with the one before. */
function rankedOn(before: Intent, now: Intent): Intent | undefined {
  const isOfNothing = now.mentions.length === 0 && (now.ranking !== undefined || now.wants.length === 0);
  if (!before.ranking || !now.follows || !isOfNothing) return undefined;
  const other = readRanking(`${now.said} ${before.ranking.said}`, before.ranking);
  const over = other && rankingOver(other, now.times);
  const refused = now.refused || other?.isUnclear === true || over === null;
  return other && { ...before, ranking: over ?? other, said: now.said, refused };
}

const isNow = /\b(?:now|today|currently|at the moment|maintenant|aujourd hui|actuellement|en ce moment)\b/;

/** Whether what was taken over makes another question of it than its own words do. */
function isRefused(before: Intent, now: Intent, { wants, times }: Pick<Intent, 'wants' | 'times'>): boolean {
  if (isOutOfReach(now.said, wants)) return true;
  const isOfBefore = times === before.times && Object.keys(times).length > 0;
  if (isOfBefore && wants === before.wants) return before.refused;
  return isBeyond({ said: isOfBefore ? before.said : now.said, wants, times });
}

const spokenLength = /\b(\d{1,3})[ -]?(?:d|days?|bars?|jours?|j|barres?|periods?|sessions?)\b/;

const lastReport =
  /\b(?:last|latest|previous|prior) (?:one|time|report|quarter|earnings|results)\b|\bthe (?:last|previous)\b\W{0,3}$|\b(?:la|le|les|au) (?:derniere?s?|precedente?s?)\b/;

/** “How did the last one go?” after a question about the next report. */
function reportBefore(before: Intent, now: Intent): Intent | undefined {
  const isOfReports = before.wants.includes('nextReport') && !now.ranking && now.term === undefined;
  if (!isOfReports || now.mentions.length > 0 || !lastReport.test(now.said)) return undefined;
  const isOther = now.wants.some((want) => !['change', 'performance', 'price', 'nextReport'].includes(want));
  if (isOther) return undefined;
  // What it said is known, and not its date.
  const refused = now.refused || /\b(?:when|date|day|quand|jour)\b/.test(now.said);
  return { ...now, wants: ['surprise'], times: {}, guessed: false, loose: false, refused };
}

const gains =
  /\b(?:gain\w{0,3}|profits?|loss(?:es)?|lost|made|p ?& ?l|pnl|gagne\w{0,2}|perdu|pertes?|plus[- ]values?|benefices?)\b/;

/** What was asked of all that is held, of the asset that a question goes on with. */
function wantsOfOne({ wants, mentions, said }: Intent, now: Intent): readonly WantName[] {
  if (mentions.length > 0 || now.mentions.length === 0) return wants;
  return wants.map((want): WantName => {
    if (want === 'alerts') return 'alertsOn';
    return want === 'portfolio' && gains.test(said) ? 'heldGain' : want;
  });
}

const PERIOD = 'years?|quarters?|months?|weeks?|days?|annees?|ans?|trimestre|mois|semaine|jour';
const timeBefore = new RegExp(
  `\\b(?:the|l|le|la) (?:(?:${PERIOD}|one) (?:before(?! (?:yesterday|last)\\b)|earlier|prior|precedente?|d avant)|(?:previous|prior|preceding) (?:${PERIOD}|one))\\b|\\bcelui d avant\\b`,
);

/** “And the year before?” is before the one that was spoken of, and not before the present one. */
const isTimeBefore = ({ wants, times }: Intent, { said }: Intent): boolean =>
  timeBefore.test(said) &&
  (Object.keys(times).length > 0 || wants.some((want) => wantOf(want).by === 'latest'));

/** A number alone after a chance or a forecast is another horizon of it. */
function atOther(before: Intent, now: Intent): Intent | undefined {
  const bare = /^\D{0,30}(\d{1,3})\D{0,12}$/.exec(now.said)?.[1];
  const isAhead = before.wants.some((want) => ['pUp', 'moves'].includes(want) || want.startsWith('forecast'));
  if (!isAhead || bare === undefined || now.times.horizon !== undefined || now.mentions.length > 0)
    return undefined;
  const at = { wants: before.wants, times: { horizon: Number(bare) } };
  return { ...now, ...at, guessed: false, refused: isBeyond({ said: now.said, ...at }) };
}

/** “How much?” and “which rose most?” ask for what was spoken of. */
const asksOnly =
  /^\s{0,9}(?:and |et )?(?:by |de )?(?:how much|combien)\W{0,9}$|^\s{0,9}(?:and |et )?(?:which|who|laquelle|lequel|qui)(?: one)? (?:a |has |is |est )?(?:the |le |la )?(?:most|best|worst|plus|mieux|moins|up|gone|rose|gained|fell|lost|monte|gagne|perdu|baisse)\b.{0,24}$/;

const asksAgain = ({ guessed, times, said, mentions }: Intent): boolean =>
  guessed === true && Object.keys(times).length === 0 && mentions.length === 0 && asksOnly.test(said);

/** A question that goes on with the one before keeps what it does not change. */
export function continueWith(before: Intent, now: Intent): Intent {
  const ranked = rankedOn(before, now) ?? reportBefore(before, now);
  if (ranked) return ranked;
  if (before.term !== undefined && now.follows) {
    const term = termOf(
      now.said.replace(/^\s*(?:and|et|what about|how about|what of|also|ok)\b/, 'what is '),
    );
    if (term !== undefined) return { ...now, term };
  }
  const isBare = asksAgain(now);
  if (!(now.follows || isBare) || now.term !== undefined || now.ranking || now.refused) return now;
  if (isTimeBefore(before, now)) return { ...now, wants: before.wants, refused: true };
  const turned = turnedWants(before, now);
  if (turned) {
    return {
      ...now,
      said: carryWords(before, now, turned),
      wants: turned,
      times: before.times,
      guessed: false,
    };
  }
  const onlyTimes = now.wants.every(
    (want) => want === 'season' || want === 'performance' || want === 'closeOn',
  );
  const keeps =
    now.wants.length === 0 ||
    (isBare && before.wants.length > 0) ||
    (now.guessed === true && before.wants.length > 0 && now.mentions.length > 0) ||
    (onlyTimes && before.wants.length > 0 && now.mentions.length === 0 && Object.keys(now.times).length > 0);
  const spoken = spokenLength.exec(now.said)?.[1];
  const ahead = keeps ? atOther(before, now) : undefined;
  if (ahead) return ahead;
  const isMeasured = before.length !== undefined || before.wants.some(hasLength);
  const isOfLength = keeps && isMeasured && spoken !== undefined && now.mentions.length === 0;
  const isAverage = (want: WantName) => want === 'sma' || want === 'ema';
  const isForecast = (want: WantName) => want.startsWith('forecast') || want === 'fall';
  const shares =
    keeps ||
    (now.wants.some(isForecast) && before.wants.some(isForecast)) ||
    (now.wants.some(isAverage) && before.wants.some(isAverage)) ||
    now.wants.some((want) => before.wants.includes(want));
  const isNew = Object.keys(now.times).length > 0 || !shares || isNow.test(now.said);
  const times = isOfLength ? {} : isNew ? now.times : before.times;
  const kept = wantsOfOne(before, now);
  const wants = !keeps ? now.wants : isNew ? wantsAt(kept, now.times) : kept;
  return {
    ...now,
    ...{ wants, times, said: carryWords(before, now, wants) },
    refused: isRefused(before, now, { wants, times }),
    ...(keeps ? { guessed: before.guessed ?? false } : {}),
    ...(now.length === undefined && before.length !== undefined && shares ? { length: before.length } : {}),
    ...(isOfLength ? { length: Number(spoken) } : {}),
    ...(now.market === undefined && before.market !== undefined && keeps ? { market: before.market } : {}),
  };
}

const opposites: Partial<Record<WantName, WantName>> = {
  ...{ highest: 'lowest', yearHigh: 'yearLow', dayHigh: 'dayLow', forecastHigh: 'forecastLow' },
  ...{ bollingerUpper: 'bollingerLower', seasonBest: 'seasonWorst' },
  ...{ bestHeld: 'worstHeld', largest: 'smallest' },
};

/** “And the lowest?” after the highest; “and before?” after a stance. */
function turnedWants({ wants }: Intent, now: Intent): readonly WantName[] | null {
  const { said, mentions, times } = now;
  if (mentions.length > 0 || Object.keys(times).length > 0) return null;
  if (/\b(?:before|previously|earlier|avant|auparavant)\b/.test(said))
    return wants.some((want) => want === 'stance' || want === 'votes') ? ['stanceBefore'] : null;
  const judges =
    /\b(?:positive|negative|good|bad|bullish|bearish|positi(?:f|ve)s?|negati(?:f|ve)s?|bonnes?|mauvaises?)\b/;
  if (wants.includes('news') && judges.test(said)) return ['tone'];
  if (wants.includes('volume') && /\brelati(?:f|ve)\b/.test(said)) return ['relativeVolume'];
  if (wants.includes('held') && /\b(?:worth|value|vaut|valent|valeur)\b/.test(said)) return ['held'];
  const isLow =
    /\b(?:low\w{0,3}|bottom|minimum|worst|smallest|bas|basse|inferieure?|plancher|pires?|plus petite?s?)\b/.test(
      said,
    );
  const isHigh =
    /\b(?:high\w{0,3}|upper|top|maximum|best|largest|biggest|hau[t]\w{0,1}|superieure?|plafond|meilleure?s?|plus (?:gros|grosse|grande?)s?)\b/.test(
      said,
    );
  if (isLow === isHigh) return null;
  const turned = wants.map((want): WantName => {
    const high = Object.entries(opposites).find(([, low]) => low === want)?.[0] as WantName | undefined;
    return (isLow ? opposites[want] : high) ?? want;
  });
  return turned.some((want, i) => want !== wants[i]) ? turned : null;
}

/** “And over a year?” after a price asks for a change; “and in May?” for the calendar. */
function wantsAt(wants: readonly WantName[], times: Times): readonly WantName[] {
  const isPlain = (want: WantName) => want === 'price' || want === 'change' || want === 'performance';
  const changed = wants.map((want): WantName => {
    // “And now?” after a close that is over.
    if (Object.keys(times).length === 0) return isPlain(want) || want === 'closeOn' ? 'price' : want;
    if (!isPlain(want) && want !== 'closeOn') return want;
    if (times.isDay) return 'closeOn';
    if (times.month !== undefined || times.weekday !== undefined) return 'season';
    return times.span !== undefined || times.from !== undefined ? 'performance' : want;
  });
  return [...new Set(changed)];
}
