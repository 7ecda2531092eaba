import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { draftOf } from './alert-form.ts';
import { ConditionFields } from './condition-fields.tsx';

describe('the fields of a move', () => {
  it('ALERT-22: say what is wrong where it is wrong, and only there', () => {
    const draft = { ...draftOf({ symbol: 'AAPL', market: 'us' }, 'en'), kind: 'change' as const };
    for (const problem of ['problem.by', 'problem.bars'] as const) {
      const shown = renderToStaticMarkup(
        <ConditionFields {...{ draft, problem }} priceHint={undefined} onChange={() => undefined} />,
      );
      expect(shown.match(/aria-invalid="true"/g)).toHaveLength(1);
    }
  });
});
