import { featureTable } from '@auspex/quant/features';
import { expect, it } from 'vitest';
import { meaningsText } from './meanings.text.ts';

it('the meaning of every feature stands on the page as the model has it', () => {
  const known = Object.fromEntries(featureTable.map(({ id, meaning }) => [id, meaning]));
  expect(meaningsText.en).toEqual(known);
});
