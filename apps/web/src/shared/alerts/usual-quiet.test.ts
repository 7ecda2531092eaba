import { afterEach, expect, it, vi } from 'vitest';

let timeZone = 'Europe/Paris';

vi.mock('../session/session.ts', async (original) => ({
  ...(await original<typeof import('../session/session.ts')>()),
  currentSession: () => ({ userData: { timeZone } }),
}));

const { usualQuiet } = await import('./alert-settings-form.tsx');

afterEach(() => vi.unstubAllEnvs());

it('AUTH-33: quiet hours are suggested for the nights where the member lives, wherever the browser is', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(usualQuiet()).toEqual({ from: 1320, to: 420, zone: 'Europe/Paris' });
  timeZone = 'UTC';
  expect(usualQuiet().zone).toBe('America/New_York');
});
