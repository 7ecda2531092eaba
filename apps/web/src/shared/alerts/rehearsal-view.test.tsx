import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { subjectOf } from './alert-form.ts';
import type { AlertCondition } from './alert-overlay.ts';
import type { Rehearsal } from './alert-queries.ts';
import { RehearsalView } from './rehearsal-view.tsx';

const screenId = '00000000-0000-4000-8000-000000000000';
const firing = {
  ...{ at: '2026-11-20T21:00:00.000Z', value: 1, against: null, close: null, symbols: ['AAPL'] },
  after: [null, null],
};

function shown(condition: AlertCondition): string {
  const rehearsal: Rehearsal = {
    ...{ from: '2025-11-29', to: '2026-11-29', total: 1, holds: false, now: null },
    ...{ usual: [], firings: [firing] },
  };
  return renderToStaticMarkup(
    <RehearsalView
      {...{ condition, rehearsal, error: null, once: false, stale: false }}
      onRetry={() => undefined}
    />,
  );
}

describe('an alert on a saved screen', () => {
  it('names the screen, also before it is set', () => {
    expect(subjectOf({ symbol: null, market: null, screen: 'Cheap and rising' })).toBe('Cheap and rising');
    expect(subjectOf({ symbol: 'AAPL', market: 'us' })).toBe('AAPL');
  });

  it('is rehearsed without the columns of prices, which names that come and go do not have', () => {
    const heads = (condition: AlertCondition) => shown(condition).match(/<th scope="col"/g)?.length;
    expect(heads({ kind: 'screen', is: 'enters', screenId })).toBe(2);
    expect(heads({ kind: 'price', is: 'above', level: 200 })).toBe(5);
  });
});
