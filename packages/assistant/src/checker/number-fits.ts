import type { AnswerFigure } from '../tools/tool.ts';
import { spelledNumbers, type WrittenNumber, writtenNumbers } from './written-numbers.ts';

const FALLS =
  /(?:fell|fall(?:en|s|ing)?|drop(?:ped|s)?|lost|loses|down|declin(?:ed|es)|decreased|slid|slipped|shed|off|missed|below|baiss(?:e|é|ait)|recul(?:e|é)|perd(?:u)?|chut(?:e|é)|cédé|cède|moins)$/iu;
const RISES =
  /(?:rose|risen|rises|gain(?:ed|s)?|up|climbed|added|grew|grown|increased|jumped|beat|augment(?:e|é)|mont(?:e|é)|gagn(?:e|é)|progress(?:e|é)|hausse)$/iu;
const LINKS = /\s(?:by|of|about|around|some|de|d’|d'|environ|à|to)?\s?$/iu;

/** The word that governs a number: `fell by 3%`. */
function direction(sentence: string, at: number): -1 | 0 | 1 {
  const before = sentence
    .slice(Math.max(0, at - 60), at)
    .replace(/[(\s]{1,20}$/, ' ')
    .replace(LINKS, '')
    .replace(/\s(?:by|of|de)$/i, '');
  if (FALLS.test(before)) return -1;
  return RISES.test(before) ? 1 : 0;
}

function hasSign(number: WrittenNumber, value: number, sentence: string): boolean {
  const said = direction(sentence, number.at);
  if (value === 0) return true;
  // What rounds to zero is written without a sign.
  if (number.sign === '' && said === 0 && number.readings.some((one) => one.value === 0)) return true;
  const sign = value < 0 ? -1 : 1;
  if (number.sign !== '') return (number.sign === '-' ? -1 : 1) === sign && said !== -sign;
  return sign < 0 ? said === -1 : said !== -1;
}

/** A difference between percentages is written in points, never in per cent: `2 points`, `2 pp`. */
const POINTS_AFTER = /^[- \u00a0\u202f]?(?:percentage points?|points?|pts?|pp)(?!\p{L})/iu;

/** Whether the number is the figure’s value, rounded to its last written digit, in its unit and with its sign. */
export function fits(number: WrittenNumber, figure: AnswerFigure, sentence: string): boolean {
  const { value, unit, currency } = figure;
  if (typeof value === 'string' || number.percent !== (unit === 'percent')) return false;
  const times = unit === 'points' ? 0.01 : 1;
  if (unit === 'points' && !POINTS_AFTER.test(sentence.slice(number.at + number.text.length))) return false;
  if (number.currency !== null && (currency === null || number.currency !== currency)) return false;
  if (number.bound === '<') return number.percent && value > 0 && value < 0.005 && isOf(number, 0.01);
  if (number.bound === '>') return number.percent && value >= 0.995 && value < 1 && isOf(number, 0.99);
  const size = Math.abs(value);
  const isRounded = number.readings.some(
    (one) => Math.abs(one.value * times - size) <= (one.step * times) / 2 + size * 1e-12,
  );
  return isRounded && hasSign(number, value, sentence);
}

const isOf = ({ readings }: WrittenNumber, value: number) =>
  readings.some((one) => Math.abs(one.value - value) < 1e-9);

const LENGTH_AFTER =
  /^[- \u00a0]?(?:(?:trading|closed|last|dernières?|derniers?)\s)?(?:bars?|days?|sessions?|weeks?|months?|years?|hours?|yr|mo|barres?|jours?|séances?|semaines?|mois|ans?|années?|heures?)(?!\p{L})/iu;
const INDICATOR_BEFORE =
  /(?:rsi|sma|ema|wma|macd|atr|adx|cci|mfi|roc|mm|mme|moyenne mobile|moving average|bollinger|stochasti\p{L}+|average)[\s(]{0,3}(?:\d{1,4}[,;]?\s?){0,4}\(?$/iu;
const LIMIT_BEFORE =
  /(?:above|below|over|under|than|least|most|sous|dessus|dessous|plus de|moins de|au moins|>|<|≥|≤)\s*(?:de\s)?$/iu;
const TOP_BEFORE = /(?:top|first|les)\s$/iu;

interface Stated {
  readonly sentence: string;
  readonly question: string;
  readonly figures: readonly AnswerFigure[];
}

/** Whether the number only repeats a length, a horizon or a threshold that was asked for or that a figure’s label names. */
export function isStated(number: WrittenNumber, { sentence, question, figures }: Stated): boolean {
  if (number.sign !== '' || number.currency !== null) return false;
  const before = sentence.slice(0, number.at);
  const after = sentence.slice(number.at + number.text.length);
  const isLength = !number.percent && (LENGTH_AFTER.test(after) || INDICATOR_BEFORE.test(before));
  const isLimit = LIMIT_BEFORE.test(before) && number.readings.some(({ value }) => value < 1000);
  const isTop = TOP_BEFORE.test(before);
  const isYear =
    /^(?:19|20)\d{2}$/.test(number.text.trim()) && /(?:in|of|since|en|de|depuis|for)\s$/iu.test(before);
  if (!isLength && !isLimit && !isTop && !isYear) return false;
  const same = (text: string) =>
    [...writtenNumbers(text), ...spelledNumbers(text)].some(
      (one) =>
        one.percent === number.percent &&
        one.readings.some((a) => number.readings.some((b) => Math.abs(a.value - b.value) < 1e-9)),
    );
  return same(question) || (isLength && figures.some(({ label }) => /\d/.test(label) && same(label)));
}
