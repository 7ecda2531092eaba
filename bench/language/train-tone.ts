import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { permutation, randomStream } from '@auspex/quant/random';
import { FEATURE_SLOTS } from '../../packages/language/src/tone/feature-vector.ts';
import { formatBase64 } from '../../packages/language/src/tone/tone-model.ts';
import {
  type FittedTone,
  fitToneModel,
  makeExamples,
  parseCorpus,
  type ToneExample,
  TRAINING_SEED,
} from '../../packages/language/src/training/index.ts';
import { corpusFile } from './corpus-file.ts';

/*
 * `node bench/language/train-tone.ts`: trains the tone of headlines on the labelled text and writes the weights and
 * 200 rows of numbers with which any machine can check that it scores them alike. Same text, same bytes.
 */
const FIXTURE_ROWS = 200;
const language = fileURLToPath(new URL('../../packages/language/', import.meta.url));

const file = corpusFile();
if (file === null) {
  console.error(
    'The labelled headlines are not there; set AUSPEX_TEST_DATA to the folder with sentiment/ in it.',
  );
  process.exit(2);
}
const text = readFileSync(file, 'utf8');
const examples = makeExamples(parseCorpus(text), 5);
const fitted = fitToneModel(examples);
const { scales, constants, weights } = fitted.model;
const document = {
  trainedOn: createHash('sha256').update(text).digest('hex'),
  seed: TRAINING_SEED,
  slots: FEATURE_SLOTS,
  scales,
  constants,
  weights: formatBase64(new Uint8Array(weights.buffer)),
};
writeFileSync(join(language, 'src/tone/tone-weights.json'), `${JSON.stringify(document, null, 2)}\n`);
mkdirSync(join(language, 'fixtures'), { recursive: true });
writeFileSync(join(language, 'fixtures/tone-parity.json'), `${formatRows(pickRows(examples), fitted)}\n`);
console.log(`Trained on ${examples.length} readings; weights ${JSON.stringify(document).length} bytes.`);

function pickRows(all: readonly ToneExample[]): ToneExample[] {
  const order = permutation(all.length, randomStream({ seed: TRAINING_SEED, name: 'parity' }));
  return [...order.subarray(0, FIXTURE_ROWS)].map((at) => all[at]);
}

/** Per row: number of the headline, position of the name, outputs with all digits, slots, slots of word lists. */
function formatRows(rows: readonly ToneExample[], { exact }: FittedTone): string {
  const lines = rows.map(({ headline, name, features }) => {
    const length = features.length();
    const outputs = exact.map(({ weights: exactWeights, constant }) => {
      let output = constant;
      features.slots.forEach((slot, i) => {
        output += (exactWeights[slot] * features.values[i]) / length;
      });
      return Number(output.toFixed(5));
    });
    const heavy = features.slots.filter((_, i) => features.values[i] !== 1);
    const plain = features.slots.filter((_, i) => features.values[i] === 1);
    return JSON.stringify([headline.id, headline.names.indexOf(name), outputs, plain, heavy]);
  });
  return `[\n${lines.join(',\n')}\n]`;
}
