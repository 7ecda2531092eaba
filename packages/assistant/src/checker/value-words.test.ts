import { alertState, dateStatus, edgeGate, reportTime } from '@auspex/contract';
import { ORDER_STATUSES } from '@auspex/market';
import { expect, it } from 'vitest';
import { valueWord } from './value-words.ts';

it.each([
  ['report-status', dateStatus.options],
  ['report-time', reportTime.options],
  ['order-status', ORDER_STATUSES],
  ['alert-state', alertState.options],
  ['gate', edgeGate.shape.state.options],
])('every value of %s has words in both languages', (measure, values) => {
  for (const value of values) {
    const [en, fr] = (['en', 'fr'] as const).map((language) => valueWord({ measure, value }, language));
    expect(en).not.toMatch(/[-_]/);
    expect(fr, value).not.toBe(en);
  }
});
