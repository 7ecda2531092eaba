import type { RandomStream } from './random-stream.ts';

/** Fills a column with standard normal values. */
export function fillNormal(out: Float64Array, stream: RandomStream): Float64Array {
  stream.fillNormal(out);
  return out;
}

/** Fills a column with values evenly spread over the open interval 0…1. */
export function fillUniform(out: Float64Array, stream: RandomStream): Float64Array {
  for (let i = 0; i < out.length; i++) out[i] = stream.uniform();
  return out;
}
