import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WalkFigures } from '../bench/intelligence/measure-walk.ts';
import type { Proof } from '../scripts/proof.ts';

const SIZES = [250, 500, 1000, 2000] as const;
/** The size that the memory threshold applies to. */
const NAMES = 1000;
const MOST_MEGABYTES = 1536;
/** Rows grow in proportion; beyond some size the trees' rows no longer fit in cache, which costs a little. */
const MOST_GROWTH = 1.5;

/** A separate process, because its memory is measured. */
function walkApart(names: number): Promise<WalkFigures> {
  const file = fileURLToPath(new URL('../bench/intelligence/measure-walk.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, String(names)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(said) as WalkFigures);
      else reject(new Error(`The walk of ${names} symbols ended with ${code}.`));
    });
  });
}

/** `npm run prove walk-forward-size`: the whole walk, every model fitted, from 250 to 2,000 symbols. */
export const proof: Proof = {
  title: 'A walk through ten years grows with the number of symbols, in time and in memory',
  async run(report) {
    const each: number[] = [];
    for (const names of SIZES) {
      const part = await report.part(`${names} symbols × 10 years, three horizons`, async () => {
        const { seconds, models, peakMegabytes } = await walkApart(names);
        return {
          seconds: Math.round(seconds),
          'models fitted': models,
          'megabytes at most': Math.round(peakMegabytes),
        };
      });
      each.push(part.seconds / names);
      if (names === NAMES)
        report.expect(
          `memory of ${NAMES} symbols ≤ ${MOST_MEGABYTES} MB`,
          part['megabytes at most'] <= MOST_MEGABYTES,
          part['megabytes at most'],
        );
    }
    const growth = (each.at(-1) ?? 0) / (each.at(0) ?? 1);
    report.expect(
      `time per symbol, ${SIZES.at(-1)} against ${SIZES[0]} ≤ ${MOST_GROWTH}×`,
      growth <= MOST_GROWTH,
      growth.toFixed(2),
    );
  },
};
