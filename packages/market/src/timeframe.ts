/** Timeframes, shortest first. */
export const TIMEFRAMES = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
  '1w',
  '1M',
] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];

/** Bars shorter than a session. */
export type IntradayTimeframe = Exclude<Timeframe, '1d' | '1w' | '1M'>;

const MINUTES: Readonly<Record<IntradayTimeframe, number>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '4h': 240,
  '6h': 360,
  '12h': 720,
};

/** Whether a text names a timeframe (`1m` is a minute, `1M` a month). */
export function isTimeframe(text: string): text is Timeframe {
  return (TIMEFRAMES as readonly string[]).includes(text);
}

/** Whether bars of a timeframe are shorter than a session. */
export function isIntraday(timeframe: Timeframe): timeframe is IntradayTimeframe {
  return timeframe !== '1d' && timeframe !== '1w' && timeframe !== '1M';
}

/** The length of an intraday bar in minutes; the last bar of a session may be shorter. */
export function timeframeMinutes(timeframe: IntradayTimeframe): number {
  return MINUTES[timeframe];
}

/**
 * Whether bars of one timeframe can be aggregated from bars of another without cutting one in two. Weeks straddle
 * months, so months are built from days.
 */
export function canAggregate(from: Timeframe, to: Timeframe): boolean {
  if (from === to) return true;
  if (isIntraday(from)) return !isIntraday(to) || MINUTES[to] % MINUTES[from] === 0;
  return from === '1d' && !isIntraday(to);
}
