/** An indicator with its parameters and the output that is compared. */
export interface IndicatorOutput {
  readonly indicator: string;
  readonly parameters: Readonly<Record<string, number | string>>;
  readonly output: string;
}

/** What an alert waits for. Prices are per share or coin, moves in parts of 1. */
export type AlertCondition =
  | { readonly kind: 'price'; readonly is: 'above' | 'below' | 'crosses'; readonly level: number }
  | {
      readonly kind: 'change';
      readonly is: 'rises' | 'falls' | 'moves';
      readonly by: number;
      /** Since the close so many bars ago; 1 is the close before. */
      readonly bars: number;
    }
  | {
      readonly kind: 'indicator';
      readonly left: IndicatorOutput;
      readonly is: 'crosses' | 'crosses-above' | 'crosses-below';
      readonly right: { readonly value: number } | IndicatorOutput;
    }
  | { readonly kind: 'signal'; readonly to: 'any' | 'buy' | 'hold' | 'sell' }
  /** A close outside the 90 % range that the forecast of so many days earlier gave for it. */
  | { readonly kind: 'range'; readonly horizon: 'delta_30' | 'delta_90' | 'delta_1y' }
  | { readonly kind: 'screen'; readonly is: 'enters' | 'leaves'; readonly screenId: string }
  | { readonly kind: 'earnings' }
  /** Volume of a bar, in times the median of the 20 whole days before. */
  | { readonly kind: 'volume'; readonly times: number }
  /** Mean tone of the stories of seven days, from −1 to 1. */
  | { readonly kind: 'tone'; readonly is: 'positive' | 'negative' | 'either'; readonly level: number };

/**
 * `once` and `every` fire when the condition begins to hold, `bar` on every bar on which it holds. After `once` the
 * alert is over.
 */
export type AlertFrequency = 'once' | 'bar' | 'every';

/** How a reading is compared, `beyond` whatever its sign; the crossings and `changes` are events, the others last. */
export type AlertTest =
  | 'above'
  | 'below'
  | 'beyond'
  | 'crosses'
  | 'crosses-above'
  | 'crosses-below'
  | 'changes';

export interface AlertRule {
  readonly test: AlertTest;
  readonly frequency: AlertFrequency;
  /** One reading per closed bar. Otherwise a bar has several: each tick is one. */
  readonly closed: boolean;
}

/** What a condition says of the bars: how readings are compared, and whether only closed bars have one. */
export function ruleOf(condition: AlertCondition, frequency: AlertFrequency): AlertRule {
  return { test: testOf(condition), frequency, closed: !isTicked(condition) };
}

/** Whether every tick is judged, not only closed bars. */
export function isTicked({ kind }: AlertCondition): boolean {
  return kind === 'price' || kind === 'change';
}

const CHANGE_TESTS = { rises: 'above', falls: 'below', moves: 'beyond' } as const;
const TONE_TESTS = { positive: 'above', negative: 'below', either: 'beyond' } as const;

function testOf(condition: AlertCondition): AlertTest {
  switch (condition.kind) {
    case 'price':
    case 'indicator':
      return condition.is;
    case 'change':
      return CHANGE_TESTS[condition.is];
    case 'tone':
      return TONE_TESTS[condition.is];
    case 'range':
    case 'volume':
      return 'above';
    default:
      return 'changes';
  }
}
