import { expect, it, vi } from 'vitest';
import { followLink } from './identity-handler.tsx';

const done = vi.hoisted((): string[] => []);
vi.mock('../../shared/api/public-api.ts', () => ({
  publicApi: { call: async (name: string) => void done.push(name) },
}));
vi.mock('../../shared/session/session.ts', () => ({ renewAccess: async () => void done.push('renewed') }));

it('AUTH-23: a new address ends the session here too before the page says that every device was signed out', async () => {
  const href = await followLink(new URLSearchParams({ mode: 'changeEmail', oobCode: 'code' }));
  expect(done).toEqual(['accounts.completeEmailChange', 'renewed']);
  expect(href).toBe('/email-verified?changed=address');
});
