/** SHA-256 of bytes, at once. Servers bring their own; browsers use the one below. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** First 32 bits of the fractional parts of a root (2 or 3) of the first primes: the constants of FIPS 180-4. */
function fractionsOfRoots(count: number, root: 2 | 3): Uint32Array {
  const words = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) prime = false;
    }
    if (!prime) continue;
    words[found] = fractionBits(BigInt(candidate), root);
    found += 1;
  }
  return words;
}

/** Whole-number root of n · 2^(32·root), of which the low 32 bits are the fraction; no rounding anywhere. */
function fractionBits(n: bigint, root: 2 | 3): number {
  const scaled = n << BigInt(32 * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const K = fractionsOfRoots(64, 3);
const START = fractionsOfRoots(8, 2);
const schedule = new Uint32Array(64);
const state = new Uint32Array(8);
const tail = new Uint8Array(128);

/**
 * SHA-256 in plain script (FIPS 180-4). The browser's own digest answers asynchronously, which costs more than the
 * hash itself for the short texts of the ledger, and is absent on pages without TLS.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  state.set(START);
  const whole = bytes.length - (bytes.length % 64);
  for (let offset = 0; offset < whole; offset += 64) compress(bytes, offset);
  const rest = bytes.length - whole;
  const padded = rest < 56 ? 64 : 128;
  tail.fill(0);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  const bits = bytes.length * 8;
  writeWord(tail, padded - 8, Math.floor(bits / 2 ** 32));
  writeWord(tail, padded - 4, bits >>> 0);
  for (let offset = 0; offset < padded; offset += 64) compress(tail, offset);
  const digest = new Uint8Array(32);
  for (let index = 0; index < 8; index += 1) writeWord(digest, index * 4, state[index] as number);
  return digest;
}

function writeWord(target: Uint8Array, offset: number, word: number): void {
  target[offset] = word >>> 24;
  target[offset + 1] = word >>> 16;
  target[offset + 2] = word >>> 8;
  target[offset + 3] = word;
}

function expand(bytes: Uint8Array, offset: number): void {
  for (let t = 0, at = offset; t < 16; t += 1, at += 4) {
    schedule[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let t = 16; t < 64; t += 1) {
    const x = schedule[t - 15] as number;
    const y = schedule[t - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[t] = ((schedule[t - 16] as number) + s0 + (schedule[t - 7] as number) + s1) | 0;
  }
}

/** One block of 64 bytes into the state. */
function compress(bytes: Uint8Array, offset: number): void {
  expand(bytes, offset);
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t += 1) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + big1 + choice + (K[t] as number) + (schedule[t] as number)) | 0;
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + big0 + majority) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}
