/** A number as it stands in a sentence. */
export interface WrittenNumber {
  readonly at: number;
  /** Everything that belongs to it: sign, currency, scale, per cent. */
  readonly text: string;
  readonly sign: '+' | '-' | '';
  /** What it may mean, without its sign: `1,234` is a thousand in English and 1.234 in French. */
  readonly readings: readonly { readonly value: number; readonly step: number }[];
  readonly percent: boolean;
  readonly currency: string | null;
  /** `<1%` and `>99%`. */
  readonly bound: '<' | '>' | null;
}

const BLANK = '[ \\u00a0\\u202f]';
const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, mille: 1e3, m: 1e6, mn: 1e6, mio: 1e6, million: 1e6, millions: 1e6 },
  ...{ b: 1e9, bn: 1e9, billion: 1e9, billions: 1e9, md: 1e9, mds: 1e9, mrd: 1e9 },
  ...{ milliard: 1e9, milliards: 1e9, t: 1e12, tn: 1e12, trillion: 1e12, trillions: 1e12, bio: 1e12 },
};
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const CODES: Readonly<Record<string, string>> = { dollars: 'USD', dollar: 'USD', euros: 'EUR', euro: 'EUR' };

const digits = `\\d{1,3}(?:[,.'’ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d+)?(?!\\d)|\\d+(?:[.,]\\d+)?`;
const scaleWords = Object.keys(SCALES)
  .filter((word) => word.length > 1)
  .join('|');
const number = new RegExp(
  `(?<bound>[<>]${BLANK}?)?(?<sign>[+\\-−–]${BLANK}?)?(?<front>[$€£¥]|(?:USD|EUR|GBP|CHF|JPY)${BLANK})?(?<inner>[-−])?(?<digits>${digits})` +
    `(?:${BLANK}?(?<scale>${scaleWords}|[kmbtKMBT])(?![\\p{L}\\p{N}]))?` +
    `(?:${BLANK}?(?<percent>%|percent\\b|per cent\\b|pour cent))?` +
    `(?:${BLANK}?(?<back>[$€£¥]|(?:USDT|USDC|USD|EUR|GBP|CHF|JPY|dollars?|euros?)(?![\\p{L}])))?`,
  'giu',
);

/** Grouping and decimal signs as either language writes them. */
const digitForms = [
  { group: ',', point: '.', grouping: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, plain: /^\d+(?:\.\d+)?$/ },
  { group: '.', point: ',', grouping: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, plain: /^\d+(?:,\d+)?$/ },
];

function readDigits(text: string): { value: number; decimals: number }[] {
  const plain = text.replaceAll(/[\s'’\u00a0\u202f]/g, '');
  const grouped = plain.length !== text.length;
  const readings = new Map<string, { value: number; decimals: number }>();
  for (const { group, point, ...form } of digitForms) {
    if (!form.plain.test(plain) && (grouped || !form.grouping.test(plain))) continue;
    const written = plain.replaceAll(group, '').replace(point, '.');
    readings.set(written, { value: Number(written), decimals: written.split('.')[1]?.length ?? 0 });
  }
  return [...readings.values()];
}

function signOf(text: string | undefined): WrittenNumber['sign'] {
  if (text === undefined) return '';
  return text.startsWith('+') ? '+' : '-';
}

/** Every number in digits. A minus between two words or two numbers is a dash. */
export function writtenNumbers(sentence: string): WrittenNumber[] {
  return [...sentence.matchAll(number)].flatMap((match) => {
    const { index, 0: found, groups = {} } = match;
    const dashed = /[\p{L}\p{N})]$/u.test(sentence.slice(0, index)) || groups.sign === '–';
    const sign = dashed && groups.inner === undefined ? '' : signOf(groups.sign ?? groups.inner);
    const cut = dashed && groups.sign !== undefined ? groups.sign.length + (groups.bound?.length ?? 0) : 0;
    const scale = SCALES[groups.scale?.toLowerCase() ?? ''] ?? 1;
    const percent = groups.percent !== undefined;
    const times = scale * (percent ? 0.01 : 1);
    const currency = (groups.front ?? groups.back)?.trim();
    const { bound } = groups;
    return [
      {
        at: index + cut,
        text: found.slice(cut),
        sign,
        percent,
        readings: readDigits(groups.digits ?? '').map(({ value, decimals }) => ({
          value: value * times,
          step: times * 10 ** -decimals,
        })),
        currency:
          currency === undefined
            ? null
            : (SIGNS[currency] ?? CODES[currency.toLowerCase()] ?? currency.toUpperCase()),
        bound: bound === undefined ? null : bound.startsWith('<') ? '<' : '>',
      },
    ];
  });
}

const SPELLED: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '- - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    '- - deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt',
  ].flatMap((list) => list.split(' ').map((word, i): [string, number] => [word, i])),
);
/** Shares in words say too little about their rounding to be checked. */
export const SHARES_IN_WORDS =
  /(?<!\p{L})(?:half of|a half|a third|two[- ]thirds|a quarter of|three[- ]quarters|doubled|tripled|dozens?|la moitié|un tiers|deux tiers|un quart|trois quarts|doublé|triplé)(?!\p{L})/iu;

/** Small numbers written as words; one is more often a word than a number. */
export function spelledNumbers(sentence: string): WrittenNumber[] {
  return [...sentence.matchAll(/(?<![\p{L}\p{N}-])\p{L}+(?![\p{L}])/gu)].flatMap(({ index, 0: word }) => {
    const value = SPELLED[word.toLowerCase()];
    if (value === undefined || word === '-') return [];
    const after = sentence.slice(index + word.length);
    const scaled = new RegExp(`^${BLANK}(${scaleWords})(?!\\p{L})`, 'iu').exec(after);
    const times = SCALES[scaled?.[1]?.toLowerCase() ?? ''] ?? 1;
    const percent = new RegExp(`^${BLANK}?(?:%|percent|per cent|pour cent)`, 'i').exec(after);
    const unit = times * (percent ? 0.01 : 1);
    const text = word + (scaled?.[0] ?? percent?.[0] ?? '');
    const readings = [{ value: value * unit, step: unit }];
    return [
      {
        at: index,
        text,
        sign: '' as const,
        percent: percent !== null,
        readings,
        currency: null,
        bound: null,
      },
    ];
  });
}
