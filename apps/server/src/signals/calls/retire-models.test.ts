import { describe, expect, it } from 'vitest';
import { type FittedVersion, retireModels } from './retire-models.ts';

function fitted(
  version: string,
  fittedOn: FittedVersion['fittedOn'],
  { madeAt = `${fittedOn}T00:20:00.000Z`, code = 'a' } = {},
): FittedVersion {
  return { version, fittedOn, madeAt: new Date(madeAt), codeHash: code };
}

describe('A model version', () => {
  const spring = fitted('spring', '2026-04-01');
  const summer = fitted('summer', '2026-07-01');
  const autumn = fitted('autumn', '2026-10-01');

  it('is in use while it stands behind the newest published signals, and retired by the refit of the next quarter', () => {
    const states = retireModels([autumn, spring, summer], 'autumn');
    expect(states.get('autumn')?.state).toBe('in-use');
    expect(states.get('summer')).toEqual({
      state: 'retired',
      retiredAt: '2026-10-01T00:00:00.000Z',
      retiredBecause: 'refitted',
    });
    expect(states.get('spring')).toMatchObject({ retiredAt: '2026-07-01T00:00:00.000Z' });
  });

  it('stays in use after newer code was fitted, until signals are published with it', () => {
    const anew = fitted('autumn-b', '2026-10-01', { madeAt: '2026-11-20T12:00:00.000Z', code: 'b' });
    const before = retireModels([anew, autumn, summer], 'autumn');
    expect([before.get('autumn')?.state, before.get('autumn-b')?.state]).toEqual(['in-use', 'waiting']);
    const after = retireModels([anew, autumn, summer], 'autumn-b');
    expect(after.get('autumn')).toEqual({
      state: 'retired',
      retiredAt: '2026-11-20T12:00:00.000Z',
      retiredBecause: 'code-changed',
    });
    expect(after.get('autumn-b')?.state).toBe('in-use');
  });

  it('fitted anew on a longer past by the same code says so', () => {
    const longer = fitted('autumn-2', '2026-10-01', { madeAt: '2026-10-02T00:20:00.000Z' });
    expect(retireModels([longer, autumn], 'autumn-2').get('autumn')).toMatchObject({
      retiredBecause: 'data-changed',
    });
  });

  it('with which nothing was published is waiting, not in use', () => {
    expect(retireModels([autumn], null).get('autumn')?.state).toBe('waiting');
    expect(retireModels([autumn], 'blend-1.us.unfitted').get('autumn')?.state).toBe('waiting');
  });
});
