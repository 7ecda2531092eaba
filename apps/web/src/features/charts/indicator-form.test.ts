import type { IndicatorDescription } from '@auspex/quant/chart';
import { expect, it } from 'vitest';
import { typed } from './indicator-form.tsx';

const width = { kind: 'number', label: 'Width', default: 2, min: 0.1, max: 10, step: 0.1 } as const;
const description = { parameters: { width } } as unknown as Pick<IndicatorDescription, 'parameters'>;

it('a setting is read as the member writes numbers, and what is none is left for the sentence that says so', () => {
  const read = (value: string | number, language: 'en' | 'fr') =>
    typed({ width: value, pane: 'own' }, description, language);
  expect(read('2,5', 'fr')).toEqual({ width: 2.5, pane: 'own' });
  expect(read('2,5', 'en')).toEqual({ width: 2.5, pane: 'own' });
  expect(read('2.5', 'fr')).toEqual({ width: 2.5, pane: 'own' });
  expect(read(2.5, 'fr')).toEqual({ width: 2.5, pane: 'own' });
  expect(['abc', ''].map((value) => read(value, 'en').width)).toEqual(['abc', '']);
});
