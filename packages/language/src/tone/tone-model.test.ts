import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import rows from '../../fixtures/tone-parity.json' with { type: 'json' };
import { labelledText } from '../../test/labelled-text.ts';
import { spansFor } from '../training/make-examples.ts';
import { parseCorpus } from '../training/parse-corpus.ts';
import { FeatureVector } from './feature-vector.ts';
import { readFeatures } from './read-features.ts';
import { readHeadline } from './read-headline.ts';
import { shippedToneModel } from './shipped-tone-model.ts';
import { formatBase64, openToneModel, parseBase64, toneOutputs } from './tone-model.ts';
import document from './tone-weights.json' with { type: 'json' };

/** Headline, position of the name, outputs of the unrounded model, slots of weight 1, slots of the word lists. */
type ParityRow = readonly [number, number, readonly number[], readonly number[], readonly number[]];
const parity = rows as unknown as readonly ParityRow[];
const LEXICON_VALUE = 1.5;

function vectorOf([, , , plain, heavy]: ParityRow): FeatureVector {
  const vector = new FeatureVector();
  const nowhere = { from: 0, to: 0 };
  for (const slot of heavy) vector.add(slot, nowhere, LEXICON_VALUE);
  for (const slot of plain) vector.add(slot, nowhere);
  return vector;
}

describe('The shipped model', () => {
  it('gives the unrounded one’s answers from training, on 200 rows of numbers', () => {
    const model = shippedToneModel();
    if (model === null) throw new Error('the shipped weights are whole');
    expect(parity).toHaveLength(200);
    for (const row of parity) {
      const outputs = toneOutputs(model, vectorOf(row));
      // Half a step of every weight would be √(features) · scale / 2 ≈ 0.5 at worst; errors mostly cancel.
      for (const [c, output] of outputs.entries()) expect(Math.abs(output - row[2][c])).toBeLessThan(0.25);
      const best = (values: readonly number[]) => values.indexOf(Math.max(...values));
      const [first, second] = [...row[2]].sort((a, b) => b - a);
      if (first - second > 0.3) expect(best(outputs)).toBe(best(row[2]));
    }
  });

  it('is at most 150 KB', () => {
    expect(JSON.stringify(document).length).toBeLessThanOrEqual(150_000);
  });

  it('is refused if its file is truncated, garbled or made for another table', () => {
    expect(openToneModel({ ...document, weights: document.weights.slice(0, -4) })).toBeNull();
    expect(openToneModel({ ...document, weights: `*${document.weights.slice(1)}` })).toBeNull();
    expect(openToneModel({ ...document, slots: 1024 })).toBeNull();
    expect(openToneModel({ ...document, scales: [0.1, Number.NaN, 0.1] })).toBeNull();
    expect(openToneModel(document)).not.toBeNull();
  });

  it('keeps bytes through base64 (vectors of RFC 4648, section 10)', () => {
    const vectors = {
      f: 'Zg==',
      fo: 'Zm8=',
      foo: 'Zm9v',
      foob: 'Zm9vYg==',
      fooba: 'Zm9vYmE=',
      foobar: 'Zm9vYmFy',
    };
    for (const [plain, coded] of Object.entries(vectors)) {
      const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
      expect(formatBase64(bytes)).toBe(coded);
      expect(parseBase64(coded)).toEqual(bytes);
    }
    expect(parseBase64('Zg=~')).toBeNull();
  });
});

const text = labelledText('SEntFiN-every-4th.csv');

describe.skipIf(text === null)('The labelled text', () => {
  it('is the one the weights were trained on', () => {
    expect(
      createHash('sha256')
        .update(text ?? '')
        .digest('hex'),
    ).toBe(document.trainedOn);
  });

  it('gives exactly the features that training saw', () => {
    const headlines = new Map(parseCorpus(text ?? '').map((headline) => [headline.id, headline]));
    for (const [id, position, , plain, heavy] of parity) {
      const headline = headlines.get(id);
      if (headline === undefined) throw new Error(`headline ${id} is there`);
      const spans = spansFor(headline, headline.names[position]);
      const { slots } = readFeatures(readHeadline(headline.title, spans));
      expect([...slots].sort((a, b) => a - b)).toEqual([...plain, ...heavy].sort((a, b) => a - b));
    }
  });
});
