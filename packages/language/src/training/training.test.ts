import { randomStream } from '@auspex/quant/random';
import { describe, expect, it } from 'vitest';
import { labelledText } from '../../test/labelled-text.ts';
import { crossValidate, readByLexicon } from './cross-validate.ts';
import { fitSparseLogistic } from './fit-sparse-logistic.ts';
import { judgeLinking } from './judge-linking.ts';
import { judgeTone } from './judge-tone.ts';
import { makeExamples, normaliseTitle } from './make-examples.ts';
import { parseCorpus } from './parse-corpus.ts';

describe('Sparse logistic regression', () => {
  it('ends where the slope of its loss is zero in every weight', () => {
    const stream = randomStream({ seed: 5 });
    const [count, width, each, cost] = [300, 40, 6, 10];
    const starts = Uint32Array.from({ length: count + 1 }, (_, i) => i * each);
    const slots = Uint16Array.from(
      { length: count * each },
      (_, k) => (k % each) * 6 + stream.integerBelow(6),
    );
    const values = Float64Array.from({ length: count * each }, () => stream.uniform());
    const positive = Uint8Array.from({ length: count }, (_, i) =>
      slots[i * each] < 3 !== stream.chance(0.2) ? 1 : 0,
    );
    const { weights, constant } = fitSparseLogistic({ starts, slots, values, width }, positive, {
      cost,
      stream,
    });
    // At the minimum w = cost · Σ y·x / (1 + e^(y·z)); computed here from the rows, not by the solver.
    const pull = new Float64Array(width);
    for (let i = 0; i < count; i++) {
      const y = positive[i] === 1 ? 1 : -1;
      let z = constant;
      for (let k = starts[i]; k < starts[i + 1]; k++) z += weights[slots[k]] * values[k];
      for (let k = starts[i]; k < starts[i + 1]; k++)
        pull[slots[k]] += (cost * y * values[k]) / (1 + Math.exp(y * z));
    }
    for (let slot = 0; slot < width; slot++) expect(weights[slot]).toBeCloseTo(pull[slot], 1);
    expect(Math.max(...weights.map(Math.abs))).toBeGreaterThan(1);
  });
});

describe('Reading the labelled text', () => {
  it('copes with broken label columns and undoes damaged names', () => {
    const [first, second] = parseCorpus(
      [
        'S No.,Title,Decisions,Words',
        '4,"Bajaj Holdings falls, Infosys rises","{\'Bajaj neutralings\': \'negative\', ""Infosys"": \'positive\'}",5',
        "8,\"Dr Reddy's gains\",\"{'Dr Reddy's': 'positive'}\",3",
      ].join('\n'),
    );
    expect(first.names.map(({ label, places }) => [label, places[0].start, places[0].end])).toEqual([
      ['negative', 0, 14],
      ['positive', 22, 29],
    ]);
    expect(second.names).toMatchObject([{ name: "Dr Reddy's", label: 'positive' }]);
  });

  it('puts copies of one headline in one fold, whatever their figures and punctuation', () => {
    expect(normaliseTitle('Gold up 1.2%, at Rs 29,000!')).toBe(normaliseTitle('GOLD up 3% at Rs 28,150'));
  });
});

describe('Judging readings', () => {
  it('counts as a person would', () => {
    const at = (label: 'negative' | 'neutral' | 'positive', read: typeof label, certainty: number) => ({
      label,
      read,
      certainty,
      several: label === 'neutral',
      opposite: false,
    });
    // By hand: 3 of 4 right; positive F1 = 2·1/(1+2), negative 2·1/(2+1), neutral 1; one flip; bin 0.9: |3 − 3.8|/4.
    const judged = judgeTone([
      at('positive', 'positive', 0.95),
      at('negative', 'negative', 0.95),
      at('neutral', 'neutral', 0.95),
      at('negative', 'positive', 0.95),
    ]);
    expect(judged).toMatchObject({ count: 4, accuracy: 0.75, severalAccuracy: 1, flips: 0.25 });
    expect(judged.classF1.positive).toBeCloseTo(2 / 3, 12);
    expect(judged.classF1.negative).toBeCloseTo(2 / 3, 12);
    expect(judged.calibrationError).toBeCloseTo(0.2, 12);
  });
});

describe('Judging links', () => {
  const list = [
    ',Symbol,Entity',
    '0,OIL,"Oil India Ltd., Oil India"',
    '1,ONGSPACE,"oil companies, oil stocks, oil"',
    '2,TCS,"Tata Consultancy Services, TCS"',
    '3,TATAMOTORS,"Tata Motors, Tata"',
    '7,TATASTEEL,"Tata Steel Ltd."',
    '4,UCOBANK,"UCO Bank"',
    '5,BANKS,"banking stocks, bank"',
    '6,BSE,"Bombay Stock Exchange, BSE"',
  ].join('\n');
  const judge = (title: string, ...names: string[]) =>
    judgeLinking(
      parseCorpus(
        `S No.,Title,Decisions,Words\n4,"${title}","{${names.map((name) => `'${name}': 'neutral'`).join(', ')}}",5`,
      ),
      list,
    );

  it('counts a link as right only if it leads to the labelled entity', () => {
    expect(judge('Oil India raises output', 'Oil India')).toMatchObject({ precision: 1, recall: 1 });
    // There is a name where the label is, but it is another company's.
    expect(judge('Tata Steel climbs', 'Tata Steel')).toMatchObject({
      precision: 0,
      recall: 0,
      otherEntity: 1,
    });
  });

  it('counts a link where nothing is labelled as wrong', () => {
    expect(judge('TCS gains as Oil India slips', 'TCS')).toMatchObject({
      precision: 0.5,
      recall: 1,
      unlabelled: 1,
    });
  });

  it('leaves out a labelled name that the list does not have, ignoring a legal suffix', () => {
    expect(judge('Tata Power climbs', 'Tata Power')).toMatchObject({ judged: 0, undecided: 1, known: 0 });
    expect(judge('Oil India Limited climbs', 'Oil India Limited')).toMatchObject({ precision: 1, known: 1 });
  });
});

const text = labelledText('SEntFiN-every-4th.csv');
const list = labelledText('entity-list.csv');

describe.skipIf(text === null || list === null)('On the labelled headlines', () => {
  const headlines = parseCorpus(text ?? '');

  it('one fold of five, unseen in training, is read as well as the whole should be', () => {
    const examples = makeExamples(headlines, 5);
    const judged = judgeTone(crossValidate(examples, [0]));
    // About 720 readings with a true share of 0.80: three standard errors are 0.045. Above 0.865 something leaks.
    expect(judged.count).toBeGreaterThan(500);
    expect(judged.accuracy).toBeGreaterThan(0.755);
    expect(judged.accuracy).toBeLessThan(0.865);
    expect(judged.flips).toBeLessThan(0.055);
    expect(judgeTone(readByLexicon(examples)).accuracy).toBeGreaterThanOrEqual(0.75);
  });

  it('no headline is in two folds', () => {
    const folds = new Map<string, number>();
    for (const { headline, fold } of makeExamples(headlines, 5)) {
      const title = normaliseTitle(headline.title);
      expect(folds.get(title) ?? fold).toBe(fold);
      folds.set(title, fold);
    }
  });

  it('names are found with the published aliases', () => {
    const { precision, recall, known, judged } = judgeLinking(headlines, list ?? '');
    expect(Math.min(known, judged)).toBeGreaterThan(2000);
    expect(precision).toBeGreaterThanOrEqual(0.93);
    expect(recall).toBeGreaterThanOrEqual(0.94);
  });
});
