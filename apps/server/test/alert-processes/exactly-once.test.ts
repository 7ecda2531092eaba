import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { openBreakableLink } from '../breakable-link.ts';
import { compiledSources } from '../compiled-sources.ts';
import { type LoopbackSmtpServer, startLoopbackSmtpServer } from '../loopback/smtp-server.ts';
import { until } from '../until.ts';
import type { TestDatabase } from '../with-database.ts';
import { MARKET_NOW, MARKET_SEED, makeMarketDatabase } from '../with-market.ts';
import { givePlan } from '../with-market-application.ts';

const entry = fileURLToPath(new URL('./judging-process.ts', import.meta.url));
const ALERTS = 20;
const OUTAGE_MS = 30_000;
/** Bars of the week before, none of which was judged yet. */
const SINCE = Date.parse('2026-11-11');
const home = mkdtempSync(join(tmpdir(), 'auspex-alerts-'));
const running: ChildProcess[] = [];
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const close of closing.splice(0)) await close();
  rmSync(home, { recursive: true, force: true });
});

interface Judging {
  readonly child: ChildProcess;
  readonly rounds: () => number;
}

async function start(url: string, smtp: LoopbackSmtpServer, task = 'judge'): Promise<Judging> {
  const child = spawn(process.execPath, [entry, String(MARKET_NOW), task], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...compiledSources,
      ...{ DATABASE_URL: url, AUSPEX_HOME: home, SMTP_URL: smtp.url, ROLE: 'worker', LOG_LEVEL: 'silent' },
      ...{ MARKET_SOURCES: 'simulated', MARKET_SEED },
    },
  });
  running.push(child);
  let [ready, rounds] = [false, 0];
  createInterface({ input: child.stdout }).on('line', (line) => {
    ready ||= line === 'ready';
    if (line === 'round') rounds += 1;
  });
  await until(() => ready);
  return { child, rounds: () => rounds };
}

async function setAlerts(test: TestDatabase): Promise<void> {
  const [member] = await test.database.query<{ id: string }>(
    `insert into member (email, email_verified_at, ref_id) values ('watcher@example.com', now(), 'watcher') returning id`,
  );
  await givePlan(test.database, member?.id ?? '');
  const state = { bar: SINCE, value: 0, subject: null, side: -1, holds: false, fired: null };
  await test.database.query(
    `insert into alert (member_id, world, asset_id, condition, frequency, mail, push, state, created_at, updated_at)
     select $1, (select distinct world from asset), 'us:KO', '{"kind":"volume","times":0.000001}', 'bar', true, false, $2, now(), now()
       from generate_series(1, $3::int)`,
    [member?.id, JSON.stringify(state), ALERTS],
  );
}

const count = async (test: TestDatabase, text: string): Promise<number> =>
  Number((await test.database.query<{ n: string }>(text))[0]?.n);

it('ALERT-40: every alert fires once for each bar and mails once, with two processes, one of them killed, the database gone for half a minute and no mail sent before the kill', async () => {
  const test = await makeMarketDatabase();
  closing.push(() => test.close());
  const link = await openBreakableLink(test.url);
  closing.push(() => link.close());
  const smtp = await startLoopbackSmtpServer();
  closing.push(() => smtp.close());
  await setAlerts(test);
  const firings = () => count(test, 'select count(*) as n from alert_firing');
  const [first, second] = await Promise.all([start(test.url, smtp), start(link.url, smtp)]);
  for (const { child } of [first, second]) child.stdin?.write('begin\n');
  await until(async () => (await firings()) > ALERTS / 2);
  first.child.kill('SIGKILL');
  link.cut();
  // What was under way at the cut is over soon; nothing comes of the rest.
  await wait(2000);
  const away = await firings();
  await wait(OUTAGE_MS - 2000);
  expect(await firings()).toBe(away);
  link.mend();
  const before = second.rounds();
  await until(() => second.rounds() > before + 2);
  // Sessions after the 11th up to the 18th of November.
  const days = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18'];
  expect(await firings()).toBe(ALERTS * days.length);
  const [least] = await test.database.query<{ most: number; bars: string[] }>(
    `select max(n)::int as most, array_agg(distinct bar order by bar) as bars
       from (select alert_id, split_part(occasion, ':', 2) as bar, count(*) as n from alert_firing group by 1, 2) of`,
  );
  expect(least).toEqual({ most: 1, bars: days.map((day) => String(Date.parse(day))) });
  expect(smtp.taken).toEqual([]);
  (await start(test.url, smtp, 'send')).child.stdin?.write('begin\n');
  await until(async () => (await count(test, "select count(*) as n from mail where state <> 'sent'")) === 0);
  const ids = smtp.taken.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
  // Of the bars that are found at once only the latest is mailed (ALERT-59), whoever was killed before it.
  expect(new Set(ids).size).toBe(ALERTS);
  expect(ids).toHaveLength(ALERTS);
  const mailed = await test.database.query<{ bar: string; n: number }>(
    `select split_part(f.occasion, ':', 2) as bar, count(distinct m.data->>'alertId')::int as n
       from mail m join alert_firing f on f.alert_id = (m.data->>'alertId')::uuid and f.value = (m.data->>'value')::float8
      group by 1`,
  );
  expect(mailed).toEqual([{ bar: String(Date.parse('2026-11-18')), n: ALERTS }]);
  // Long headers are folded.
  const mail = smtp.taken[0]?.raw.replaceAll(/\r?\n[ \t]+/g, ' ');
  expect(mail).toMatch(/^List-Unsubscribe: <http[^>]+\/api\/alerts\/stop\?token=[^>]+>$/im);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
});
