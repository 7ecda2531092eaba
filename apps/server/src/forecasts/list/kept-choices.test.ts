import { describe, expect, it } from 'vitest';
import { KeptChoices } from './kept-choices.ts';

const rows = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('Parts of a list that were asked for', () => {
  it('are chosen once while they are kept', () => {
    const kept = new KeptChoices<number>(100);
    let chosen = 0;
    const ask = () =>
      kept.get('energy', () => {
        chosen += 1;
        return rows(10);
      });
    expect([ask(), ask(), ask()]).toEqual([rows(10), rows(10), rows(10)]);
    expect(chosen).toBe(1);
  });

  it('give way to newer ones when there are too many rows, those not asked for longest first', () => {
    const kept = new KeptChoices<number>(25);
    const chosen: string[] = [];
    const ask = (key: string) =>
      kept.get(key, () => {
        chosen.push(key);
        return rows(10);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key);
    expect(chosen).toEqual(['a', 'b', 'c', 'b']);
    expect(kept.rowsHeld).toBe(20);
  });

  it('are answered even when one alone is larger than all that may be kept', () => {
    const kept = new KeptChoices<number>(5);
    expect(kept.get('all', () => rows(50))).toHaveLength(50);
    expect(kept.get('few', () => rows(2))).toHaveLength(2);
    expect(kept.rowsHeld).toBe(2);
  });
});
