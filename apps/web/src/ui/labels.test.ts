import { describe, expect, it } from 'vitest';
import { fillLabel, type Labels } from './labels.ts';
import { LABELS_EN } from './labels-en.ts';
import { LABELS_FR } from './labels-fr.ts';

/** Words that are spelled the same in both languages. */
const SAME_IN_BOTH = ['date', 'page', 'pages', 'volume'];

const names = Object.keys(LABELS_EN) as (keyof Labels)[];
const places = (label: string) => (label.match(/\{\w+\}/g) ?? []).sort();

describe('the words of tables, charts and forms', () => {
  it('exist in French for every English one, and no others', () => {
    expect(Object.keys(LABELS_FR).sort()).toEqual([...names].sort());
  });

  it('are really translated', () => {
    expect(names.filter((name) => LABELS_FR[name] === LABELS_EN[name]).sort()).toEqual(
      [...SAME_IN_BOTH].sort(),
    );
  });

  it('keep the same places for values in both languages', () => {
    expect(names.filter((name) => `${places(LABELS_FR[name])}` !== `${places(LABELS_EN[name])}`)).toEqual([]);
  });

  it('are filled with the values given', () => {
    expect(fillLabel('{shown} of {total} rows', { shown: 12, total: 500 })).toBe('12 of 500 rows');
  });
});
