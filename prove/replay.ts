import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentAnnouncer } from '../apps/server/src/commands/announce-steps.ts';
import { openInstallation } from '../apps/server/src/commands/open-installation.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import type { RecordedLeaf } from '../apps/server/src/ledger/ledger.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { openWorld } from '../apps/server/src/platform/worlds/index.ts';
import { remakeSignals } from '../apps/server/src/signals/publishing/reproduce-signals.ts';
import { createSignalPool } from '../apps/server/src/signals/work/signal-pool.ts';
import { type DayByDay, openDayByDay, sessionsFrom } from '../apps/server/test/publish-days.ts';
import { canonicalJson, type JsonObject } from '../packages/contract/src/ledger/index.ts';
import type { IsoDate } from '../packages/market/src/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';

const BEGIN = '2019-06-28';
const DAYS = 250;
/** What became known until here is stored before the days are replayed. */
const LATER = '2021-06-30';
/** Every so many days is also replayed from what was stored then, which costs the same again. */
const STRICT_EVERY = 5;

/** `npm run prove replay`. */
export const proof: Proof = {
  title: `${DAYS} published days of a whole market come out again byte by byte, from a store that knows two more years`,
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-prove-replay-'));
    chmodSync(folder, 0o711);
    const home = join(folder, 'home');
    const config = loadConfig({
      AUSPEX_HOME: home,
      LOG_LEVEL: 'silent',
      MARKET_SOURCES: 'simulated',
      MARKET_SEED: '39',
    });
    const installation = await openInstallation(config, silentAnnouncer);
    const pool = createSignalPool();
    try {
      await openWorld(installation.database, config.world);
      const run = await openDayByDay({ database: installation.database, pool, name: 'us' });
      await replay(report, { run, database: installation.database, pool });
      await run.close();
    } finally {
      await pool.close();
      await installation.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Running {
  readonly run: DayByDay;
  readonly database: Database;
  readonly pool: ReturnType<typeof createSignalPool>;
}

async function replay(report: Report, { run, database, pool }: Running): Promise<void> {
  await run.begin(BEGIN);
  const dates = sessionsFrom('us', BEGIN, DAYS);
  for (const date of dates) await run.publishDay(date);
  await run.learnUntil(LATER);
  const parts = { database, ledger: run.ledger, pool, market: run.market };
  const found = { days: 0, signals: 0, scored: 0, different: 0, 'different data': 0, strict: 0, fewest: 1e9 };
  for (const [place, date] of dates.entries()) {
    const leaves = await leavesOf(database, run, date);
    const recipe = leaves[0]?.recipe;
    if (!recipe) throw new Error(`Nothing was published on ${date}.`);
    const asked = { market: 'us', version: recipe.model, asOf: Date.parse(recipe.asOf) } as const;
    const inSight = await remakeSignals(parts, { ...asked, seenBy: Date.parse(`${LATER}T23:59:00Z`) });
    found.different += differing(leaves, inSight.texts);
    if (place % STRICT_EVERY === 0) {
      const strict = await remakeSignals(parts, { ...asked, seenBy: Date.parse(recipe.seenBy) });
      found.different += differing(leaves, strict.texts);
      found['different data'] += strict.dataHash === recipe.dataHash ? 0 : 1;
      found.strict += 1;
    }
    found.days += 1;
    found.signals += leaves.length;
    found.scored += leaves.filter(
      ({ body }) => JSON.stringify(body).includes('"score":-') || JSON.stringify(body).includes('"score":0.'),
    ).length;
    found.fewest = Math.min(found.fewest, leaves.length);
  }
  report.expect('days replayed (at least 250)', found.days >= DAYS, found.days);
  report.expect('fewest symbols on a day (at least 50)', found.fewest >= 50, found.fewest);
  report.expect('signals compared', found.signals > DAYS * 50, found.signals);
  report.expect('of them with a score of a fitted model', found.scored > 0, found.scored);
  report.expect('days replayed also from what was stored on the day', found.strict > 0, found.strict);
  report.expect('signals that came out differently', found.different === 0, found.different);
  report.expect('days whose data hash differs', found['different data'] === 0, found['different data']);
}

async function leavesOf(database: Database, run: DayByDay, date: IsoDate): Promise<RecordedLeaf[]> {
  const rows = await database.query<{ id: string }>('select id from signal where date = $1 order by id', [
    date,
  ]);
  const leaves = await Promise.all(rows.map(({ id }) => run.ledger.leaf(id)));
  return leaves.filter((leaf) => leaf !== null);
}

function differing(leaves: readonly RecordedLeaf[], texts: ReadonlyMap<string, string>): number {
  return leaves.filter(({ id, body }) => texts.get(id) !== canonicalJson(body as JsonObject)).length;
}
