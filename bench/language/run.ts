import type { Figure } from '../figure.ts';
import { measureReading } from './measure-reading.ts';

const LIMIT_US = 150;
const LIMIT_BYTES = 150_000;

/** Time to link and read one headline and the size of the weights, against their limits. */
export async function run(): Promise<Figure[]> {
  const { microseconds, weightBytes } = measureReading();
  return [
    {
      name: 'headline linked and read',
      ours: `${microseconds.toFixed(1)} µs`,
      peer: `limit ${LIMIT_US} µs`,
      ratio: microseconds / LIMIT_US,
      bar: '<= 1',
      ok: microseconds <= LIMIT_US,
    },
    {
      name: 'weights of the tone model',
      ours: `${weightBytes} B`,
      peer: `limit ${LIMIT_BYTES} B`,
      ratio: weightBytes / LIMIT_BYTES,
      bar: '<= 1',
      ok: weightBytes <= LIMIT_BYTES,
    },
  ];
}
