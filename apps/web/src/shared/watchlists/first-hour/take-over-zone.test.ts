import { beforeEach, expect, it, vi } from 'vitest';

let uid = 'one';
let timeZone = 'UTC';
let closed: string[] = [];
const written: unknown[] = [];
const sent: string[] = [];
let meanwhile = () => {};

vi.mock('../../session/session.ts', async (original) => ({
  ...(await original<typeof import('../../session/session.ts')>()),
  currentSession: () => ({ user: { uid }, userData: { timeZone } }),
}));
vi.mock('../../session/stored-member.ts', async (original) => ({
  ...(await original<typeof import('../../session/stored-member.ts')>()),
  changeStoredMember: (_: object, userData: { timeZone: string }) => {
    written.push(userData);
    timeZone = userData.timeZone;
  },
}));
vi.mock('../../api/api.ts', async (original) => ({
  ...(await original<typeof import('../../api/api.ts')>()),
  api: {
    call: async (name: string, input?: { body?: { timeZone: string }; params?: { notice: string } }) => {
      sent.push(name);
      meanwhile();
      if (name === 'accounts.changeUser') return { userData: input?.body };
      if (input?.params) closed.push(input.params.notice);
      return { items: closed };
    },
  },
}));

const { takeOverZone } = await import('./welcome.tsx');

beforeEach(() => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  [uid, timeZone, closed, meanwhile] = ['one', 'UTC', [], () => {}];
  for (const list of [written, sent]) list.length = 0;
  return () => vi.unstubAllEnvs();
});

it('AUTH-33: the zone of the browser is taken over once: UTC that is chosen afterwards stays', async () => {
  await takeOverZone();
  expect(timeZone).toBe('Pacific/Auckland');
  timeZone = 'UTC';
  // The start is offered again after the page was loaded anew.
  await takeOverZone();
  expect([timeZone, written]).toEqual(['UTC', [{ timeZone: 'Pacific/Auckland' }]]);
});

it('AUTH-33: what is answered after another member has signed in is not written into their session', async () => {
  meanwhile = () => {
    if (sent.at(-1) === 'accounts.changeUser') uid = 'other';
  };
  await takeOverZone();
  expect([written, closed]).toEqual([[], []]);
});

it('AUTH-33: who has a zone of their own is not asked about', async () => {
  timeZone = 'Europe/Paris';
  await takeOverZone();
  expect(sent).toEqual([]);
});
