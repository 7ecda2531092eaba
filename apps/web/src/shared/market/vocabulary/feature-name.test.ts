import { featureTable } from '@auspex/quant/features';
import { describe, expect, it } from 'vitest';
import { featuresText } from './features.text.ts';
import { featureName } from './names.ts';

describe('the features of the model', () => {
  it('have a name each, and no name is left of a feature that is gone', () => {
    expect(Object.keys(featuresText.en).sort()).toEqual(featureTable.map(({ id }) => id).sort());
  });

  it('are told apart by their names', () => {
    const names = Object.values(featuresText.en);
    expect(new Set(names).size).toBe(names.length);
  });

  it('keep their key where the page does not know them yet', () => {
    const t = (key: keyof typeof featuresText.en) => featuresText.en[key];
    expect(featureName('rsi-14', t)).toBe('RSI over 14 bars');
    expect(featureName('tomorrow-1', t)).toBe('tomorrow-1');
  });
});
