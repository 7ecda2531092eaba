/*
 * How big is big: always relative to the candles before, so that a calm month and a panic, a 20-dollar and a
 * 60,000-dollar asset are judged alike. The fractions follow the customary ones of candlestick libraries.
 */

/** Candles before the judged one that define the usual body and range. */
export const usualCandles = 10;
/** A body up to this fraction of the usual range is a doji's. */
export const dojiShare = 0.1;
/** A shadow up to this fraction of the usual range counts as none. */
export const noShadowShare = 0.1;
/** Two prices closer than this fraction of the usual range count as equal. */
export const equalShare = 0.05;
/** A long body is more than this multiple of the usual body. */
export const longBodyMultiple = 1;
/** A short body is less than this multiple of the usual body. */
export const shortBodyMultiple = 0.7;
/** The close must be this fraction of the usual range away from its mean for there to be a trend. */
export const trendShare = 0.5;
