import type { Bar, EpochMs, IsoDate, Sentence } from '@auspex/market';

/** What the screen looks for; the pages translate these names. */
const QUALITY_RULES = [
  'ohlc-order',
  'holiday-copy',
  'closed-day',
  'copied-bar',
  'unit-error',
  'split-adjustment',
  'dividend-missing',
  'dividend-wrong',
  'gap',
  'zero-volume',
  'stale-run',
  'stale-tail',
  'unexplained-move',
  'other-life',
  'ticker-reuse',
  'known-early',
  'out-of-range',
  'missing-price',
  'wrong-order',
  'repeated-bar',
  'other-numbers',
] as const;

export type QualityRule = (typeof QUALITY_RULES)[number];

/** What is only seen as bars arrive: what is stored does not show it any more. */
export const ARRIVAL_RULES: readonly QualityRule[] = [
  'out-of-range',
  'missing-price',
  'wrong-order',
  'repeated-bar',
  'other-numbers',
];

/** Dates of a range, both ends included. */
export interface DateSpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** What would repair a fault, as data: a program can carry it out, a person decides whether it does. */
export type SuggestedRepair =
  /** The whole bar as it should have been. */
  | { readonly kind: 'replace-bar'; readonly bar: Bar }
  | { readonly kind: 'remove-bars'; readonly span: DateSpan }
  /** Prices times one factor, volumes times another. */
  | {
      readonly kind: 'scale-bars';
      readonly span: DateSpan;
      readonly priceFactor: number;
      readonly volumeFactor: number;
    }
  /** Zero volume where nothing was reported. */
  | { readonly kind: 'forget-volume'; readonly span: DateSpan }
  | { readonly kind: 'add-split'; readonly exDate: IsoDate; readonly newPerOld: number }
  | { readonly kind: 'change-dividend'; readonly exDate: IsoDate; readonly amountPerShare: number }
  | { readonly kind: 'remove-dividend'; readonly exDate: IsoDate }
  /** Adjusted closes of all bars before a date times a factor. */
  | { readonly kind: 'scale-adjusted-close'; readonly before: IsoDate; readonly factor: number }
  | { readonly kind: 'fetch-again'; readonly span: DateSpan }
  /** Bars up to a date belong to another company that had the symbol. */
  | { readonly kind: 'other-asset'; readonly span: DateSpan }
  /** A person says that the move, or the gap before it, is real and the prices are of one thing. */
  | { readonly kind: 'confirm-move'; readonly date: IsoDate }
  | { readonly kind: 'none'; readonly reason: Sentence };

/** One thing the screen found. It says what looks wrong and why; it changes nothing. */
export interface QualityFinding {
  readonly rule: QualityRule;
  readonly span: DateSpan;
  /** Time of the first bar concerned, or of the last bar before the gap. */
  readonly time: EpochMs;
  /** Bars concerned, or sessions missing. */
  readonly count: number;
  /** One sentence with the numbers it rests on. */
  readonly evidence: Sentence;
  readonly repair: SuggestedRepair;
  /** Time of the first bar whose price cannot be compared with those before it. */
  readonly barrier?: EpochMs | undefined;
}
