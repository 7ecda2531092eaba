import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { type LineOrder, writeLargeFile } from './data-door/large-files.ts';
import { AUSPEX, type Ran, READ_FOLDER, runProgram } from './data-door/run-doors.ts';

const MOST_MEGABYTES = 600;
const GIGABYTE = 1_000_000_000;

/** Doors that a file goes through. Files of 2 GB are stored to their end by `large-imports`. */
const CASES: readonly {
  readonly order: LineOrder;
  readonly bytes: number;
  readonly doors: readonly DoorName[];
}[] = [
  {
    order: 'one symbol',
    bytes: 2 * GIGABYTE,
    doors: ['quality', 'evaluate', 'forecast', 'folder', 'import'],
  },
  { order: 'by symbol', bytes: GIGABYTE / 5, doors: ['import'] },
  { order: 'by symbol', bytes: 2 * GIGABYTE, doors: ['quality', 'evaluate', 'forecast', 'folder'] },
];

type DoorName = 'quality' | 'evaluate' | 'forecast' | 'import' | 'folder';

/** `npm run prove large-files`: the most memory that a command ever has while it reads a file of gigabytes. */
export const proof: Proof = {
  title: 'Files of 2 GB are streamed, or refused in one sentence, within 600 MB of memory',
  async run(report) {
    const home = mkdtempSync(join(tmpdir(), 'auspex-large-'));
    const postgres = await openEmbeddedPostgres({ home });
    const { app, owner } = postgres.urls;
    const settings = { AUSPEX_HOME: home, DATABASE_URL: app, DATABASE_OWNER_URL: owner, LOG_LEVEL: 'error' };
    try {
      // The folder of a server is read next to a database that is there.
      await runProgram(AUSPEX, ['import', join(home, 'none.csv')], settings);
      for (const one of CASES) await largeFile(report, { ...one, home, settings });
    } finally {
      await postgres.release();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

type Case = (typeof CASES)[number] & {
  readonly home: string;
  readonly settings: Readonly<Record<string, string>>;
};

/** All doors at once: what counts is the memory of each. */
async function largeFile(report: Report, about: Case): Promise<void> {
  const { order, bytes, doors, home, settings } = about;
  const folder = join(home, 'prices');
  mkdirSync(folder);
  const path = join(folder, 'ZLARGE.csv');
  try {
    const { faultAt } = writeLargeFile(path, order, bytes);
    const opened = doors.map(async (door) => {
      const [program, args] = programOf(door, { folder, path, home, settings });
      return { door, figures: figuresOf(await runProgram(program, args, settings), faultAt) };
    });
    for (const { door, figures } of await Promise.all(opened)) {
      const { megabytes, said, seconds } = figures;
      report.expect(
        `${bytes / GIGABYTE} GB ${order}, ${door}: at most ${MOST_MEGABYTES} MB`,
        megabytes <= MOST_MEGABYTES && said !== 'nothing',
        `${megabytes} MB, ${seconds} s: ${said}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function programOf(
  door: DoorName,
  { folder, path, home, settings }: Pick<Case, 'home' | 'settings'> & { folder: string; path: string },
): [string, string[]] {
  const to = '2025-12-31';
  const asked: Record<Exclude<DoorName, 'folder'>, string[]> = {
    quality: ['quality', path],
    import: ['import', path],
    evaluate: ['evaluate', '--bars', folder, '--from', '2012-01-03', '--to', to],
    forecast: [
      'forecast',
      '--bars',
      folder,
      '--as-of',
      to,
      '--horizon',
      '5b',
      '--out',
      join(home, 'out.csv'),
    ],
  };
  return door === 'folder' ? [READ_FOLDER, [folder, settings.DATABASE_URL]] : [AUSPEX, asked[door]];
}

function figuresOf({ out, err, peakMegabytes: megabytes, seconds }: Ran, faultAt: number) {
  const all = out + err;
  const isNamed = all.includes(`${faultAt}`) && all.includes('out-of-range');
  const isRefused = all.includes('too-many-bars');
  const said = isNamed
    ? `read, the impossible price in line ${faultAt} named`
    : isRefused
      ? 'refused, too-many-bars'
      : 'nothing';
  return { megabytes, seconds, said };
}
