/**
 * Sentences of the domain: what the quality screen found and would do about it. They are stored and travel as a code
 * with values, and are worded in the language of whoever reads them; here is the English of commands and logs, and
 * what translations are made from. With a `count` there is a form for one and a form for others.
 */
export const sentences = {
  /** What was stored before sentences had codes, word for word. */
  asWritten: '{{text}}',
  closedDay: 'The exchange was closed on {{date}}, yet there is a bar: close {{close}}, volume {{volume}}.',
  holidayCopy:
    'The exchange was closed on {{date}}; the bar repeats that of {{other}} in every price and its volume {{volume}}.',
  copiedBar: 'The bar repeats that of {{other}} in every price and its volume {{volume}}.',
  gap_one: '{{count}} session between {{from}} and {{to}} has no bar.',
  gap_other: '{{count}} sessions between {{from}} and {{to}} have no bar.',
  longGap:
    '{{n}} sessions without a bar, then a close of {{after}} after {{before}}: treated as another company’s bars until someone says otherwise.',
  longGapReuse:
    '{{n}} sessions without a bar, then a close of {{after}} after {{before}}: the symbol may belong to another company since then.',
  beforeListing_one:
    '{{count}} bar from {{from}} to {{to}} is before the listing of {{date}}: another company had the symbol, or the date is wrong.',
  beforeListing_other:
    '{{count}} bars from {{from}} to {{to}} are before the listing of {{date}}: another company had the symbol, or the date is wrong.',
  afterDelisting_one:
    '{{count}} bar from {{from}} to {{to}} is on or after the delisting of {{date}}: another company had the symbol, or the date is wrong.',
  afterDelisting_other:
    '{{count}} bars from {{from}} to {{to}} are on or after the delisting of {{date}}: another company had the symbol, or the date is wrong.',
  dividendTwice: 'A dividend of {{amount}} on {{date}} is listed twice within {{days}} days.',
  dividendMissing:
    'The dividend of {{amount}} on {{date}} ({{share}} of the price) is missing in the adjusted closes.',
  dividendStep:
    'On {{date}} the adjusted close steps by {{step}} against a close of {{close}}, but the dividend is {{amount}}.',
  dividendStepNone:
    'On {{date}} the adjusted close steps by {{step}} against a close of {{close}}, but there is no dividend.',
  dividendTimes: 'The dividend of {{amount}} on {{date}} is {{times}} times the usual {{usual}}.',
  dividendOpen:
    'A dividend of {{amount}} on {{date}} would be {{share}} of the close {{close}}, but the open was {{open}}.',
  knownEarly_one: '{{count}} bar from {{from}} on is said to be known at {{at}}, before the session ended.',
  knownEarly_other:
    '{{count}} bars from {{from}} on are said to be known at {{at}}, before the session ended.',
  priceMissing:
    'A price is missing or not above zero: open {{open}}, high {{high}}, low {{low}}, close {{close}}.',
  priceOrder: 'The prices are not in order: open {{open}}, high {{high}}, low {{low}}, close {{close}}.',
  splitAdjusted:
    'The prices are said to be as traded, but at the split of {{ratio}} for 1 on {{date}} the close goes from {{before}} to {{after}}: the bars before are adjusted already.',
  splitOtherDay: 'The split of {{ratio}} for 1 on {{date}} shows in the prices on {{other}} instead.',
  splitShows:
    'The prices are said to be adjusted, but the split of {{ratio}} for 1 on {{date}} still shows: close {{before}} on {{from}}, {{after}} on {{to}}.',
  splitStretch:
    'Close {{before}} before, {{close}} on {{from}}, and back to {{back}} on {{to}}: a stretch at 1/{{ratio}} of the price.',
  splitUnknown:
    'Close {{before}} on {{from}}, open {{open}} on {{to}}: a change by {{ratio}} with ordinary trading (range {{range}}%, {{times}} times the usual money), and no split is known.',
  splitUnknownVolume:
    'Close {{before}} on {{from}}, open {{open}} on {{to}}: a change by {{ratio}} with ordinary trading (range {{range}}%, volume not known), and no split is known.',
  staleRun: '{{n}} bars in a row repeat the close {{close}} without any trading.',
  staleTail_one: 'The last bar is of {{date}}; {{count}} session after it is missing.',
  staleTail_other: 'The last bar is of {{date}}; {{count}} sessions after it are missing.',
  units_one: '{{count}} bar about {{factor}} times the rest: close {{close}} next to {{other}} on {{date}}.',
  units_other:
    '{{count}} bars about {{factor}} times the rest: close {{close}} next to {{other}} on {{date}}.',
  unitsWithin: '{{prices}} next to a price of about {{usual}}: off by a factor of about {{factor}}.',
  noVolume: 'All {{n}} bars have volume 0: the source has no volume.',
  volumeMoved_one:
    '{{count}} bar with volume 0, though the price moved in {{moved}} of them (close {{from}} to {{to}}).',
  volumeMoved_other:
    '{{count}} bars with volume 0, though the price moved in {{moved}} of them (close {{from}} to {{to}}).',
  volumeQuiet_one: '{{count}} bar of {{year}} with volume 0, the price unchanged.',
  volumeQuiet_other: '{{count}} bars of {{year}} with volume 0, the price unchanged.',
  replaceBar: 'Make the bar open {{open}}, high {{high}}, low {{low}}, close {{close}}.',
  removeBar: 'Leave out the bars on {{from}}.',
  removeBars: 'Leave out the bars from {{from}} to {{to}}.',
  scaleBar: 'Multiply prices on {{from}} by {{factor}}.',
  scaleBars: 'Multiply prices from {{from}} to {{to}} by {{factor}}.',
  scaleBarVolume: 'Multiply prices on {{from}} by {{factor}} and volumes by {{volume}}.',
  scaleBarsVolume: 'Multiply prices from {{from}} to {{to}} by {{factor}} and volumes by {{volume}}.',
  forgetVolumeOne: 'Treat the volume on {{from}} as missing.',
  forgetVolume: 'Treat the volume from {{from}} to {{to}} as missing.',
  addSplit: 'Add a split of {{ratio}} for 1 on {{date}}.',
  changeDividend: 'Make the dividend on {{date}} {{amount}} per share.',
  unexplainedMove:
    'Close {{before}} on {{from}}, {{after}} on {{to}} ({{change}}): more than 8 usual deviations and 40%, and no split or dividend explains it. Nothing is judged across it until someone explains it.',
  confirmMove: 'Confirm that the move to {{date}} is real and the prices before it are of the same asset.',
  removeDividend: 'Take out the dividend on {{date}}.',
  scaleAdjusted: 'Multiply adjusted closes before {{date}} by {{factor}}.',
  fetchOne: 'Fetch the bars on {{from}} again.',
  fetchAgain: 'Fetch the bars from {{from}} to {{to}} again.',
  otherAssetOne: "Keep the bars on {{from}} as another asset's.",
  otherAsset: "Keep the bars from {{from}} to {{to}} as another asset's.",
  priceImpossible:
    'Left out: open {{open}}, high {{high}}, low {{low}}, close {{close}}. Prices are from 1e-12 to 1e9.',
  barLate: 'The bar came after the one of {{date}}; it was put in order of time.',
  barsNewestFirst: 'The bars came from the newest to the oldest; they were put in order of time.',
  barRepeated: 'The bar came twice; it counts once.',
  barOtherNumbers: 'Two bars came for the day: close {{close}} was kept, close {{other}} was left out.',
  nothingToRepair: 'Nothing needs repair.',
  quietIsUsual: 'Days without trades happen in thinly traded assets.',
} as const;

type Texts = typeof sentences;
type Form = keyof Texts;
type Base<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;
export type SentenceCode = Base<Form>;

type Places<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | Places<Rest>
  : never;
type FormOf<Code extends SentenceCode> = Code extends Form ? Code : Extract<`${Code}_other`, Form>;
export type SentenceValues<Code extends SentenceCode> = Readonly<
  Record<Places<Texts[FormOf<Code>]>, string | number>
>;

/** What was found or is suggested: which sentence, and the values in it. */
export interface Sentence {
  /** A `SentenceCode` of the version that wrote it. */
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A sentence with all its values; one that is missing or too much does not compile. */
export function sentence<Code extends SentenceCode>(code: Code, values: SentenceValues<Code>): Sentence {
  return { code, values };
}

/** The sentence in English. */
export function wordSentence({ code, values }: Sentence): string {
  const texts: Readonly<Record<string, string>> = sentences;
  const form = values.count === 1 ? 'one' : 'other';
  const text = texts[`${code}_${form}`] ?? texts[code] ?? code;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, place: string) => String(values[place] ?? whole));
}
