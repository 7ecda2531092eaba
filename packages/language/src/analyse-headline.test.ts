import { describe, expect, it } from 'vitest';
import { analyseHeadline } from './analyse-headline.ts';
import { universeLinker } from './link/universe-linker.ts';

describe('A headline, analysed as a whole', () => {
  it('lists each asset, its position and the headline’s tone towards it', () => {
    const title = 'Nvidia (NVDA) soars to record high while Intel slumps on weak outlook';
    const { tones } = analyseHeadline(title);
    expect(tones.map(({ symbol, reading }) => [symbol, reading.label])).toEqual([
      ['NVDA', 'positive'],
      ['INTC', 'negative'],
    ]);
    expect(tones[0].evidence.map(({ text }) => text)).toEqual(['Nvidia', '(NVDA)']);
  });

  it('gives the same answer every time, and by word lists without a model', () => {
    const title = 'Ripple expands in Asia as XRP jumps';
    expect(analyseHeadline(title)).toEqual(analyseHeadline(title));
    const { tones } = analyseHeadline(title, { linker: universeLinker(), model: null });
    expect(tones.map(({ symbol, reading }) => [symbol, reading.decision.by])).toEqual([
      ['XRP-USD', 'word-lists'],
    ]);
  });

  it('names nothing if nothing of the universe is meant', () => {
    expect(analyseHeadline('Harrison Ford eats an apple in the gap year')).toMatchObject({ tones: [] });
  });
});
