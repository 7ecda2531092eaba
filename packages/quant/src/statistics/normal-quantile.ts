/*
 * M. J. Wichura's rational approximations, algorithm AS 241 (Applied Statistics 37, 1988): about 16 digits. Written
 * out, because random normals are generated with them by the million.
 */

/** For probabilities from 7.5 % to 92.5 %; r = 0.180625 − (p − 0.5)². */
function centreRatio(r: number): number {
  const top =
    ((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r +
      13731.69376550946) *
      r +
      1971.5909503065513) *
      r +
      133.14166789178438) *
      r +
    3.3871328727963665;
  const bottom =
    ((((((5226.495278852546 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) * r +
      5394.196021424751) *
      r +
      687.1870074920579) *
      r +
      42.31333070160091) *
      r +
    1;
  return top / bottom;
}

/** Further out, down to e⁻²⁵; r = √(−ln p) − 1.6. */
function nearRatio(r: number): number {
  const top =
    ((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
      1.2704582524523684) *
      r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
    1.4234371107496835;
  const bottom =
    ((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r +
      0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
    1;
  return top / bottom;
}

/** Beyond; r = √(−ln p) − 5. */
function farRatio(r: number): number {
  const top =
    ((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r +
      0.026532189526576124) *
      r +
      0.29656057182850487) *
      r +
      1.7848265399172913) *
      r +
      5.463784911164114) *
      r +
    6.657904643501103;
  const bottom =
    ((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r +
      0.0007868691311456133) *
      r +
      0.014875361290850615) *
      r +
      0.1369298809227358) *
      r +
      0.599832206555888) *
      r +
    1;
  return top / bottom;
}

/** The value z that a standard normal is below with probability p; ±Infinity at 0 and 1. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability lies between 0 and 1, got ${p}.`);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 1) return Number.POSITIVE_INFINITY;
  return normalQuantileWith(p, Math.log);
}

/**
 * The same for 0 < p < 1 with the caller's logarithm, so that a random generator can pass one that gives
 * equal bits on every machine. Outside the middle 85 % the logarithm is the only function not exactly rounded.
 */
export function normalQuantileWith(p: number, log: (x: number) => number): number {
  const centred = p - 0.5;
  if (Math.abs(centred) <= 0.425) {
    const r = 0.180625 - centred * centred;
    return centred * centreRatio(r);
  }
  const r = Math.sqrt(-log(centred < 0 ? p : 1 - p));
  const size = r <= 5 ? nearRatio(r - 1.6) : farRatio(r - 5);
  return centred < 0 ? -size : size;
}
