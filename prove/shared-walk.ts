import { createSimulatedSources } from '@auspex/simulated-market';
import { openDatabase } from '../apps/server/src/platform/database/index.ts';
import { openWorld } from '../apps/server/src/platform/worlds/index.ts';
import { signalPublication } from '../apps/server/src/signals/publication.ts';
import { fillMarket } from '../apps/server/test/fill-market.ts';
import {
  type Kill,
  type Place,
  rootUnder,
  type Share,
  type Trace,
  traceOf,
  walkLeaf,
  walkTogether,
  withWalk,
} from '../apps/server/test/shared-walk/share-walk.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { type Databases, withDatabases } from './databases/with-databases.ts';

const AT = Date.parse('2022-09-29T12:00:00Z');
const LEAST_SHARE = 0.3;
/** So that the one that is killed has its share, and the other one has two thirds left at most. */
const KILLED_AFTER = 0.34;

async function at<Result>(
  url: string,
  home: string,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url });
  try {
    return await work({ database, url, home, at: AT });
  } finally {
    await database.close();
  }
}

/** The simulated market, with the signals of the newest bars and the models behind them. */
async function fill(place: Place): Promise<void> {
  const sources = createSimulatedSources({ seed: '39', now: () => AT, every: () => () => undefined });
  await openWorld(place.database, 'sim:39');
  await fillMarket(place.database, { world: 'sim:39', sources, seenAt: AT });
  await withWalk(place, (parts) => signalPublication(parts).publish('crypto'));
}

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);

interface Walked {
  readonly models: number;
  readonly shares: readonly Share[];
  readonly trace: Trace;
  readonly leaf: Awaited<ReturnType<typeof walkLeaf>>;
}

function walk(databases: Databases, name: string, how: { workers: number; kill?: Kill }): Promise<Walked> {
  return databases.copy(name, 'base').then((url) =>
    at(url, databases.home, async (place) => {
      const { shares, models } = await walkTogether(place, how);
      return { shares, models, trace: await traceOf(place.database), leaf: await walkLeaf(place.database) };
    }),
  );
}

async function compare(report: Report, alone: Walked, { title, walked }: { title: string; walked: Walked }) {
  for (const { fitted, planned } of walked.shares) {
    const share = percent(fitted, walked.models);
    const who = planned ? 'a process that planned it' : 'the other';
    report.expect(
      `${title}: tasks of ${who} (≥ ${100 * LEAST_SHARE}%)`,
      share >= 100 * LEAST_SHARE,
      `${share}%`,
    );
  }
  for (const [name, { rows, hash }] of Object.entries(walked.trace)) {
    const same = hash === alone.trace[name as keyof Trace].hash;
    report.expect(`${title}: ${name}, byte for byte those of one worker`, same && rows > 0, `${rows} rows`);
  }
  const root = rootUnder(alone.leaf.salt, walked.leaf);
  report.expect(
    `${title}: root of the walk under the same salt`,
    root === alone.leaf.root,
    root.slice(0, 16),
  );
}

/** `npm run prove shared-walk`: worker processes of the product, their clocks stopped, on a database for each walk. */
export const proof: Proof = {
  title:
    'A walk shared by two workers, one of which is killed in the middle, leaves the bytes of one worker alone',
  run: (report) =>
    withDatabases(async (databases) => {
      await at(await databases.make('base'), databases.home, fill);
      const alone = await walk(databases, 'alone', { workers: 1 });
      const [{ fitted, seconds, megabytes }] = alone.shares;
      report.expect('one worker: models fitted', fitted === alone.models && fitted > 0, fitted);
      report.expect('one worker: processor time', true, `${Math.round(seconds)} s`);
      report.expect('one worker: memory at most', true, `${megabytes} MB`);
      const own = rootUnder(alone.leaf.salt, alone.leaf);
      report.expect('one worker: root of the walk', own === alone.leaf.root, own.slice(0, 16));
      for (const who of ['helper', 'planner'] as const) {
        const after = Math.ceil(KILLED_AFTER * alone.models);
        const walked = await walk(databases, who, { workers: 2, kill: { who, after } });
        await compare(report, alone, { title: `two workers, the ${who} killed`, walked });
      }
    }),
};
