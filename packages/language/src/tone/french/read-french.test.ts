import { describe, expect, it } from 'vitest';
import { frenchHeadlines } from '../../../test/french-headlines.ts';
import { readHeadlines } from '../../../test/headlines/headline-set.ts';
import { labelOfMark, readMarked } from '../../../test/read-marked.ts';
import { analyseHeadline } from '../../analyse-headline.ts';
import { likeliestTone } from '../tone-model.ts';
import type { ToneReading } from '../tone-reading.ts';
import { inflectFrench } from './french-words.ts';

function readingOf(title: string): ToneReading {
  const [tone] = analyseHeadline(title).tones;
  if (tone === undefined) throw new Error(`Nothing is named in "${title}".`);
  return tone.reading;
}

const labelled = frenchHeadlines.map(readMarked);
const symbolOf = (mark: string) => mark.slice(0, -1);

describe('French headlines', () => {
  it('name their assets: "le bitcoin", "Apple condamné", but not "l\'or" or "visa refusé"', () => {
    for (const { title, names } of labelled) {
      const found = analyseHeadline(title).tones.map(({ symbol }) => symbol);
      expect(`${title}: ${found.sort()}`).toBe(`${title}: ${names.map(({ mark }) => symbolOf(mark)).sort()}`);
    }
  });

  it('are read by words and rules of their own, at least 9 of 10 of our own list rightly', () => {
    const readings = labelled.flatMap(({ title, names }) =>
      names.map(({ mark }) => {
        const tone = analyseHeadline(title).tones.find(({ symbol }) => symbol === symbolOf(mark));
        return (
          tone !== undefined && likeliestTone(tone.reading.probabilities) === labelOfMark(mark.slice(-1))
        );
      }),
    );
    expect(readings.filter(Boolean).length / readings.length).toBeGreaterThanOrEqual(0.9);
  });

  it('of the open half are read rightly in at least 7 of 10 cases, which is asked of the half kept back', () => {
    const open = readHeadlines('french', 'open').flatMap(({ title, names }) => {
      const { tones } = analyseHeadline(title);
      return names.map(({ start, mark }) => {
        const tone = tones.find(({ evidence }) => evidence.some((one) => one.start === start));
        return tone !== undefined && likeliestTone(tone.reading.probabilities) === labelOfMark(mark);
      });
    });
    expect(open.filter(Boolean).length / open.length).toBeGreaterThanOrEqual(0.7);
  });

  it('are read name by name where "et" joins two statements', () => {
    for (const title of ['Apple grimpe et Tesla chute', 'Apple progresse de 2 % et Tesla cède 3 %']) {
      const tones = analyseHeadline(title).tones.map(({ symbol, reading }) => `${symbol} ${reading.label}`);
      expect(tones).toEqual(['AAPL positive', 'TSLA negative']);
    }
  });

  it('say that word lists for French decided, not that a model is missing', () => {
    expect(readingOf('Les ventes de Nike progressent fortement').decision).toEqual({ by: 'french-words' });
    expect(readingOf("L'enquête visant Boeing classée sans suite").decision).toEqual({
      by: 'rule',
      rule: 'relief',
    });
  });

  it('follow the broker who is named after the company, its rating before its target', () => {
    const labelOf = (title: string) => {
      const tone = analyseHeadline(title).tones.find(({ symbol }) => symbol === 'NKE');
      return tone?.reading.label;
    };
    expect(labelOf('Nike : Jefferies abaisse son conseil')).toBe('negative');
    expect(labelOf('Nike : HSBC rehausse sa recommandation mais réduit son objectif')).toBe('positive');
    expect(labelOf('Nike : HSBC relève son objectif de cours')).toBe('positive');
    expect(labelOf('Nike : la banque réduit son objectif')).toBe('negative');
    expect(labelOf('Nike moins pénalisé que redouté par les droits de douane')).toBe('positive');
  });

  it('turn with negation, inverse nouns and what was feared', () => {
    const toneOf = (title: string) => readingOf(title).tone;
    expect(toneOf('La dette de Verizon recule')).toBeGreaterThan(0);
    expect(toneOf('La dette de Verizon augmente')).toBeLessThan(0);
    expect(toneOf('Nike ne séduit pas les investisseurs')).toBeLessThan(0);
    expect(toneOf('Intel perd moins que prévu')).toBeGreaterThan(0);
    expect(toneOf('Le bitcoin recule de 0,4 %')).toBeCloseTo(-1 / 3, 9);
    expect(toneOf('Le bitcoin recule de 12,5 %')).toBeCloseTo(-1, 9);
  });

  it('use the forms of regular verbs', () => {
    expect(inflectFrench('relever')).toEqual(
      expect.arrayContaining(['relève', 'relèvent', 'relevé', 'relevait']),
    );
    expect(inflectFrench('plonger')).toEqual(expect.arrayContaining(['plonge', 'plongeant', 'plongée']));
    expect(inflectFrench('bondir')).toEqual(expect.arrayContaining(['bondit', 'bondissent', 'bondi']));
    expect(inflectFrench('lancer')).toContain('lançait');
  });
});
