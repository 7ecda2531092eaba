import { describe, expect, it } from 'vitest';
import { overrideHeadlines } from '../../test/override-headlines.ts';
import { labelOfMark, type MarkedHeadline, type MarkedName, readMarked } from '../../test/read-marked.ts';
import { trickyHeadlines } from '../../test/tricky-headlines.ts';
import { CLEAR_FROM, readTone } from './read-tone.ts';
import { shippedToneModel } from './shipped-tone-model.ts';
import { likeliestTone } from './tone-model.ts';
import type { ToneReading } from './tone-reading.ts';

const model = shippedToneModel();

function read({ title, names }: MarkedHeadline, target: MarkedName, by = model): ToneReading {
  const spans = names.map((name) => ({ start: name.start, end: name.end, isTarget: name === target }));
  return readTone({ title, spans }, by);
}

function readOnly(marked: string): ToneReading {
  const headline = readMarked(marked);
  return read(headline, headline.names[0]);
}

function judge(headlines: readonly string[], by = model): { right: number; flips: number; count: number } {
  let [right, flips, count] = [0, 0, 0];
  for (const headline of headlines.map(readMarked)) {
    for (const name of headline.names) {
      const said = likeliestTone(read(headline, name, by).probabilities);
      const meant = labelOfMark(name.mark);
      count += 1;
      if (said === meant) right += 1;
      else if (said !== 'neutral' && meant !== 'neutral') flips += 1;
    }
  }
  return { right, flips, count };
}

describe('The tone of a headline towards a company in it', () => {
  it('is right for at least 85 % of our tricky headlines, and hardly ever inverted', () => {
    expect(trickyHeadlines.length).toBeGreaterThanOrEqual(60);
    const { right, flips, count } = judge(trickyHeadlines);
    expect(right / count).toBeGreaterThanOrEqual(0.85);
    expect(flips / count).toBeLessThanOrEqual(0.035);
  });

  it('differs between two companies in one headline', () => {
    const headline = readMarked('[Walmart|+] gains as [Target|-] slumps on weak traffic');
    const [walmart, target] = headline.names.map((name) => read(headline, name).tone);
    expect(walmart).toBeGreaterThan(0.3);
    expect(target).toBeLessThan(-0.3);
  });

  it('does not depend on which company it is: names are not features', () => {
    const readings = ['Apple', 'Pfizer', 'Zoom', 'Bull Horn', 'Losers Inc'].map((name) =>
      readOnly(`[${name}|+] beats estimates on strong demand`),
    );
    for (const reading of readings) expect(reading.probabilities).toEqual(readings[0].probabilities);
  });

  it('names the words and the clause that decided', () => {
    const reading = readOnly('[Nvidia|+] soars to record high while oil stocks slump');
    expect(reading.decision).toEqual({ by: 'model' });
    expect(reading.words.map(({ text }) => text)).toContain('soars');
    expect(reading.clause?.text).toBe('Nvidia soars to record high');
    for (const { start, end, text } of reading.words) {
      expect('Nvidia soars to record high while oil stocks slump'.slice(start, end)).toBe(text);
    }
  });

  it('is called unclear below a certainty of 0.6 and keeps its probabilities', () => {
    const readings = trickyHeadlines
      .map(readMarked)
      .flatMap((headline) => headline.names.map((name) => read(headline, name)));
    const unclear = readings.filter(({ label }) => label === 'unclear');
    expect(unclear.length).toBeGreaterThan(0);
    for (const { label, probabilities, strength, tone } of readings) {
      const largest = Math.max(probabilities.negative, probabilities.neutral, probabilities.positive);
      expect(label === 'unclear').toBe(largest < CLEAR_FROM);
      expect(probabilities.negative + probabilities.neutral + probabilities.positive).toBeCloseTo(1, 12);
      if (label === 'unclear') expect([strength, tone]).toEqual([0, 0]);
    }
  });

  it('comes from the word lists if no model is loaded, and the reading says so', () => {
    const headline = readMarked('[Nvidia|+] soars to record high');
    const reading = read(headline, headline.names[0], null);
    expect(reading.decision).toEqual({ by: 'word-lists' });
    expect(reading.label).toBe('positive');
    expect(reading.words[0].text).toBe('record');
    const { right, count } = judge(trickyHeadlines, null);
    expect(right / count).toBeGreaterThanOrEqual(0.75);
  });

  it('is neutral for an empty headline, one with only punctuation and one without its target', () => {
    for (const title of ['', '?!', '— …', '   ']) {
      expect(Math.abs(readTone({ title, spans: [] }, model).tone)).toBeLessThan(0.5);
    }
  });
});

describe('Constructions that are rare in labelled text', () => {
  for (const [rule, { fires, silent }] of Object.entries(overrideHeadlines)) {
    it(`are read by a rule: ${rule}`, () => {
      let fired = 0;
      for (const headline of fires.map(readMarked)) {
        for (const name of headline.names) {
          const { decision, probabilities } = read(headline, name);
          if (decision.by !== 'rule') continue;
          fired += 1;
          expect(`${headline.title} / ${name.name}: ${likeliestTone(probabilities)}`).toBe(
            `${headline.title} / ${name.name}: ${labelOfMark(name.mark)}`,
          );
        }
        const decisions = headline.names.map((name) => read(headline, name).decision);
        expect(`${headline.title}: ${decisions.some(({ by }) => by === 'rule')}`).toBe(
          `${headline.title}: true`,
        );
      }
      expect(fired).toBeGreaterThanOrEqual(fires.length);
      for (const headline of silent.map(readMarked)) {
        for (const name of headline.names) {
          const { decision } = read(headline, name);
          expect(`${headline.title}: ${JSON.stringify(decision)}`).not.toContain(`"rule":"${rule}"`);
        }
      }
    });
  }
});
