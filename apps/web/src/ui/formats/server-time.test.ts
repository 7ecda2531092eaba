import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  // What was heard here is nothing for other tests.
  vi.resetModules();
});

const replyOf = (time: number | null) =>
  new Response('{}', time === null ? {} : { headers: { 'x-server-time': String(time) } });

it('MKT-19: the time is that of the server, however wrong the clock of the machine is', async () => {
  vi.resetModules();
  const { hearTime, serverTime } = await import('./server-time.ts');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.setSystemTime(50 * HOUR);
  expect(serverTime(), 'nothing was heard yet').toBe(50 * HOUR);
  hearTime(replyOf(51 * HOUR));
  vi.advanceTimersByTime(3_000);
  expect(serverTime()).toBe(51 * HOUR + 3_000);
  // Kept by the browser, long on its way, from a proxy that names none.
  for (const late of [40 * HOUR, 51 * HOUR + 1_000, null]) hearTime(replyOf(late));
  expect(serverTime()).toBe(51 * HOUR + 3_000);
  // Its clock is put back, and forward: the next answer tells.
  for (const machine of [0, 90 * HOUR]) {
    vi.setSystemTime(machine);
    hearTime(replyOf(60 * HOUR + machine / HOUR));
    expect(serverTime()).toBe(60 * HOUR + machine / HOUR);
  }
});

it('MKT-19: after a machine slept it is later, before the server is heard and though the count of the page stood still', async () => {
  vi.resetModules();
  const { hearTime, serverTime } = await import('./server-time.ts');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.setSystemTime(50 * HOUR);
  hearTime(replyOf(51 * HOUR));
  vi.setSystemTime(58 * HOUR);
  expect(serverTime()).toBe(59 * HOUR);
  // Twenty seconds on its way.
  hearTime(replyOf(59 * HOUR - 20_000));
  expect(serverTime()).toBe(59 * HOUR);
});

it('MKT-19: a clock that is set forward by less than a reply may be on its way is seen through after some replies', async () => {
  vi.resetModules();
  const { hearTime, serverTime } = await import('./server-time.ts');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.setSystemTime(50 * HOUR);
  hearTime(replyOf(51 * HOUR));
  vi.setSystemTime(50 * HOUR + 45_000);
  for (let reply = 1; reply <= 8; reply += 1) {
    vi.advanceTimersByTime(3_000);
    hearTime(replyOf(51 * HOUR + reply * 3_000));
  }
  expect(serverTime()).toBe(51 * HOUR + 8 * 3_000);
});

/** They only compare what this browser noted with what it notes later, leave a mark, or make a name that is not taken. */
const BY_THE_MACHINE = [
  'features/admin/blog/send-image.ts',
  'features/public-pages/team/team-editor.tsx',
  'features/trading/ticket/use-ticket.ts',
  'shared/session/session.ts',
  'shared/watchlists/first-hour/first-hour.tsx',
  'ui/formats/server-time.ts',
];

it('MKT-19: no day, span or date on a page is counted by the clock of the machine', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  const asking = files.filter((file) =>
    /Date\.now\(|new Date\(\)/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(asking.sort()).toEqual(BY_THE_MACHINE);
});
