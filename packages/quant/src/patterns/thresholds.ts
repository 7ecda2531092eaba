/*
 * How big is big: always against the candles before, so that a calm month and a panic, a 20-dollar and a
 * 60,000-dollar asset are judged alike. The shares follow the customary ones of candlestick libraries.
 */

/** Candles before the judged one that make up the usual body and range. */
export const usualCandles = 10;
/** A body up to this share of the usual range is a doji's. */
export const dojiShare = 0.1;
/** A shadow up to this share of the usual range counts as none. */
export const noShadowShare = 0.1;
/** Two prices nearer than this share of the usual range count as equal. */
export const equalShare = 0.05;
/** A long body is more than this multiple of the usual body. */
export const longBodyMultiple = 1;
/** A short body is less than this multiple of the usual body. */
export const shortBodyMultiple = 0.7;
/** The close must stand this share of the usual range from its mean before a trend is spoken of. */
export const trendShare = 0.5;
