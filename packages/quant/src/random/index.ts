/*
 * Functions of the language that may differ between engines in the last digit: Math.exp, log, pow, sin, cos, tan,
 * atan, cbrt, hypot and the like. Exactly rounded everywhere: + − × ÷, Math.sqrt, floor, trunc, abs, imul. Random
 * numbers here use only the second group.
 */
export * from './murmur-hash.ts';
export * from './portable-log.ts';
export * from './random-stream.ts';
export * from './shuffle.ts';
