import { describe, expect, it } from 'vitest';
import { analyseHeadline } from './analyse-headline.ts';
import { universeLinker } from './link/universe-linker.ts';

describe('A headline, read as a whole', () => {
  it('tells each asset, where it stands and how the headline speaks of it', () => {
    const title = 'Nvidia (NVDA) soars to record high while Intel slumps on weak outlook';
    const { tones } = analyseHeadline(title);
    expect(tones.map(({ symbol, reading }) => [symbol, reading.label])).toEqual([
      ['NVDA', 'positive'],
      ['INTC', 'negative'],
    ]);
    expect(tones[0].evidence.map(({ text }) => text)).toEqual(['Nvidia', '(NVDA)']);
  });

  it('is the same answer every time, and by word lists where there is no model', () => {
    const title = 'Ripple expands in Asia as XRP jumps';
    expect(analyseHeadline(title)).toEqual(analyseHeadline(title));
    const { tones } = analyseHeadline(title, { linker: universeLinker(), model: null });
    expect(tones.map(({ symbol, reading }) => [symbol, reading.decision.by])).toEqual([
      ['XRP-USD', 'word-lists'],
    ]);
  });

  it('names nothing where nothing of the universe is meant', () => {
    expect(analyseHeadline('Harrison Ford eats an apple in the gap year')).toMatchObject({ tones: [] });
  });
});
