import { describe, expect, it } from 'vitest';
import { analyseHeadline } from '../analyse-headline.ts';
import { rateStrength, shownTone } from './rate-strength.ts';

/** The tone shown for the only asset of a headline, in thirds. */
function thirdsOf(title: string): number {
  const [tone] = analyseHeadline(title).tones;
  return Math.round((tone?.reading.tone ?? Number.NaN) * 3);
}

describe('How strongly a headline speaks', () => {
  it('has three steps by the words that decided, whatever the certainty', () => {
    expect(thirdsOf('Microsoft shares edge down 0.3%')).toBe(-1);
    expect(thirdsOf('Microsoft slips as customers delay orders')).toBe(-2);
    expect(thirdsOf('Microsoft plunges amid fraud probe')).toBe(-3);
    expect(thirdsOf('Nvidia shares inch up on modest demand')).toBe(1);
    expect(thirdsOf('Nvidia wins supply contract')).toBe(2);
    expect(thirdsOf('Nvidia soars to record high')).toBe(3);
    expect(thirdsOf('Is Microsoft fairly valued? A look at the numbers')).toBe(0);
  });

  it('is one step lower where a thing is only expected or asked', () => {
    const said = 'Boeing plunges';
    const deciding = [{ start: 7, end: 14 }];
    expect(rateStrength(said, { label: 'negative', deciding })).toBe(3);
    expect(
      rateStrength('Boeing could plunge', { label: 'negative', deciding: [{ start: 13, end: 19 }] }),
    ).toBe(2);
    expect(rateStrength(`${said}?`, { label: 'negative', deciding })).toBe(2);
  });

  it('follows the size of the move that is given', () => {
    const rise = (size: string) =>
      rateStrength(`Ford rises ${size}`, { label: 'positive', deciding: [{ start: 5, end: 10 }] });
    expect(['0.9%', '3%', '12%'].map(rise)).toEqual([1, 2, 3]);
  });

  it('looks no further than the phrase that decided', () => {
    // "collapse" is said of the other company.
    const title = 'Ford gains customers, suppliers and dealers in Europe; rival collapses';
    expect(rateStrength(title, { label: 'positive', deciding: [{ start: 5, end: 10 }] })).toBe(2);
  });

  it('gives a neutral or unclear headline no tone', () => {
    expect(rateStrength('Ford plunges', { label: 'unclear', deciding: [] })).toBe(0);
    expect([shownTone('neutral', 0), shownTone('unclear', 0), shownTone('negative', 3)]).toEqual([0, 0, -1]);
  });
});
