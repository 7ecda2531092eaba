import { type WantName, wantOf } from './wants.ts';

const UNITS =
  'd|days?|jours?|j|bars?|barres?|periods?|periodes?|sessions?|seances?|weeks?|semaines?|months?|mois';
/** What indicators with a length are called. */
const NAMES: { readonly [Want in WantName]?: string } = {
  rsi: 'rsi|relative strength(?: index)?',
  sma: 'smas?|mm|ma|moyennes? mobiles?(?: simples?)?|moyennes?|simple|moving averages?|averages?',
  ema: 'emas?|mme|exponentielle|exponential(?: moving)?(?: averages?)?|moyennes? (?:mobiles? )?exponentielles?',
  ...{
    adx: 'adx',
    atr: 'atr',
    cci: 'cci',
    mfi: 'mfi',
    stochastic: 'stochasti\\w{1,4}',
    williams: 'williams',
  },
  bollinger: 'bollinger(?: bands?)?',
};
const anyName = Object.values(NAMES).join('|');

/** Whether an indicator has a length to ask for. */
export const hasLength = (want: WantName): boolean => wantOf(want).by === 'length';

function formsOf(names: string): readonly RegExp[] {
  const joined =
    names === anyName ? 'rsi|sma|ema|ma\\b|moving|simple|exponential|average|atr|adx|cci|mfi' : names;
  const unit = `[ -]?(?:${UNITS})?`;
  return [
    new RegExp(
      `\\b(?:${names})[ (]{0,2}(?:a |sur |de |of |over )?(\\d{1,3})\\b(?! ?%)(?:${unit},? (?:and|et|&) (\\d{1,3})\\b)?`,
      'g',
    ),
    new RegExp(
      `(?:\\b(\\d{1,3})${unit},? (?:and|et|&) (?:the |its )?)?\\b(\\d{1,3})${unit}[ -]?(?:simple |exponential )?(?:${joined})`,
      'g',
    ),
    new RegExp(
      `\\b(?:${names})\\b.{1,40}?\\b(?:over|on|sur|with|avec|using|a) (?:the |les? )?(?:last |past |derniere?s? )?(\\d{1,3})[- ]?(?:d|days?|jours?|j|bars?|barres?|periods?|periodes?)\\b`,
      'g',
    ),
  ];
}

const said = /\b(?:length|period|longueur|periode)s?(?: of| de)? (\d{1,3})\b/g;
const ofPrice = /\b(?:above|below|over|under) (?:its|their|the) (\d{2,3})[- ]?d(?:ays?)?\b/g;
const ofAny = [said, ...formsOf(anyName), ofPrice];
const ofWant = new Map(Object.entries(NAMES).map(([want, names]) => [want, formsOf(names)] as const));

const numbersIn = (text: string, forms: readonly RegExp[]): number[] => [
  ...new Set(
    forms.flatMap((form) =>
      [...text.matchAll(form)].flatMap((found) =>
        found.slice(1).flatMap((one) => (one ? [Number(one)] : [])),
      ),
    ),
  ),
];

/** The lengths of indicators that a text in lower case without accents names. */
export const lengthsIn = (text: string): readonly number[] => numbersIn(text, ofAny);

/** The length that is asked for of one of several indicators; of one alone any that is named. */
export function lengthFor(
  want: WantName,
  { said: text, wants, length }: { said: string; wants: readonly WantName[]; length?: number },
): number | undefined {
  if (wants.filter(hasLength).length < 2) return length;
  return numbersIn(text, ofWant.get(want) ?? [])[0];
}

/** Whether one indicator is asked for with two lengths, of which only one would be told. */
export function hasTwoLengths(text: string, wants: readonly WantName[]): boolean {
  const measured = wants.filter(hasLength);
  if (measured.length === 1) return lengthsIn(text).length > 1;
  return measured.some((want) => numbersIn(text, ofWant.get(want) ?? []).length > 1);
}

export const weekly = new RegExp(
  `\\bweekly\\b|\\bhebdo\\w*|\\b\\d{1,3}[- ]?weeks?[- ](?:${anyName})\\b|\\b(?:${anyName}) (?:a |sur |de )?\\d{1,3} semaines\\b`,
);
export const monthly = new RegExp(
  `\\bmonthly\\b|\\bmensuel\\w{0,3}|\\b\\d{1,3}[- ]?months?[- ](?:${anyName})\\b|\\b(?:${anyName}) (?:a |sur |de )?\\d{1,3} mois\\b`,
);

/** The bars that an indicator is asked over, where they are not those of days. */
export function intervalIn(text: string): '1w' | '1M' | undefined {
  if (weekly.test(text)) return '1w';
  return monthly.test(text) ? '1M' : undefined;
}
