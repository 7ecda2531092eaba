import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import {
  COMMANDS,
  isOfBars,
  namedFault,
  type PlantedFile,
  plantFaults,
  type SaidAtDoor,
  throughCommand,
  throughSource,
  writePlanted,
} from '../apps/server/test/data-doors.ts';
import { openTables, readPriceFile, screenFile } from '../packages/market-data/src/index.ts';
import { cleanTable, FILE_FAULTS, seeded } from '../packages/market-data/test/planted-files.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { AUSPEX, READ_FOLDER, runProgram } from './data-door/run-doors.ts';
import { hasRealData, judgeRealRows } from './quality-screen/real-rows.ts';

const FILES = 200;
const [LEAST_FOUND, MOST_FLAGGED] = [0.95, 0.05];

/** `npm run prove data-door`: whatever is wrong with prices is said at every door. */
export const proof: Proof = {
  title: 'One door for data: planted faults are named with line and rule, and clean rows are left alone',
  async run(report) {
    const home = mkdtempSync(join(tmpdir(), 'auspex-door-'));
    const postgres = await openEmbeddedPostgres({ home });
    const { app, owner } = postgres.urls;
    const place: Place = {
      home,
      url: app,
      settings: { AUSPEX_HOME: home, DATABASE_URL: app, DATABASE_OWNER_URL: owner, LOG_LEVEL: 'error' },
    };
    try {
      await faultsAtDoors(report, place);
      await manyFiles(report);
      if (hasRealData) await judgeRealRows(report, { least: LEAST_FOUND, most: MOST_FLAGGED });
    } finally {
      await postgres.release();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** A folder for the proof, and a database of its own. */
interface Place {
  readonly home: string;
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A terminal shows the first forty things found in a folder. */
const FILES_AT_ONCE = 7;

/** One row for each fault: what each door says of it. */
async function faultsAtDoors(report: Report, place: Place): Promise<void> {
  const planted = plantFaults();
  const said = new Map<string, SaidAtDoor[]>();
  const run = (args: readonly string[]) => runProgram(AUSPEX, args, place.settings);
  for (let first = 0; first < planted.length; first += FILES_AT_ONCE) {
    const some = planted.slice(first, first + FILES_AT_ONCE);
    const folder = join(place.home, `prices-${first}`);
    writePlanted(folder, some);
    const add = (door: string, more: readonly SaidAtDoor[]) =>
      said.set(door, [...(said.get(door) ?? []), ...more]);
    for (const door of COMMANDS) add(door, await throughCommand(door, { folder, planted: some, run }));
    add('folder of the server', await readFolder(folder, place));
    rmSync(folder, { recursive: true, force: true });
  }
  const database = openDatabase({ url: place.url });
  // Symbols that no file has brought yet.
  const ofSource = planted.map((fault) => ({ ...fault, symbol: fault.symbol.replace('Q', 'QQ') }));
  const bySource = await throughSource({ url: place.url, database }, ofSource);
  await database.close();
  planted.forEach((fault, i) => {
    const found = [...said].map(([door, all]) => ({ door, one: namedFault(fault, all) }));
    if (isOfBars(fault)) found.push({ door: 'source of bars', one: namedFault(ofSource[i], bySource) });
    const told = found.map(({ door, one }) => {
      // A source has days, and no lines.
      const where = door === 'source of bars' ? 'on the day of ' : '';
      return `${door} ${one === null ? 'NOTHING' : where + describe(one, fault)}`;
    });
    report.expect(
      `${fault.name}: named by every door`,
      found.every(({ one }) => one !== null),
      told.join(' · '),
    );
  });
}

function describe({ line, rule }: SaidAtDoor, fault: PlantedFile): string {
  return fault.line === 0 ? rule : `line ${line} ${rule}`;
}

async function readFolder(folder: string, place: Place): Promise<SaidAtDoor[]> {
  return JSON.parse((await runProgram(READ_FOLDER, [folder, place.url], place.settings)).out);
}

async function manyFiles(report: Report): Promise<void> {
  const figures = await report.part(`${FILES} files with planted faults`, async () => {
    let [planted, found, clean, flagged] = [0, 0, 0, 0];
    for (let k = 0; k < FILES; k++) {
      const fault = FILE_FAULTS[k % FILE_FAULTS.length];
      const lines = cleanTable(seeded(100 + k), 500);
      const { content, line } = fault.plant(lines, 100 + ((k * 37) % 300));
      planted += 1;
      if (
        rowsSaid(content).some(
          ({ rule, line: at }) => fault.rules.includes(rule) && Math.abs(at - line) <= (fault.near ?? 0),
        )
      )
        found += 1;
      clean += lines.length - 1;
      flagged += new Set(rowsSaid(lines.join('\n')).map((one) => one.line)).size;
    }
    return { planted, found, 'clean rows': clean, 'clean rows flagged': flagged };
  });
  report.expect(
    'planted faults found: at least 95 %',
    figures.found >= LEAST_FOUND * figures.planted,
    `${figures.found}/${figures.planted}`,
  );
  const share = figures['clean rows flagged'] / figures['clean rows'];
  report.expect(
    'rows of clean files flagged: at most 5 %',
    share <= MOST_FLAGGED,
    `${(share * 100).toFixed(2)} %`,
  );
}

function rowsSaid(content: string | Uint8Array): { line: number; rule: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-door-'));
  try {
    writeFileSync(join(folder, 'KO.csv'), content);
    const [{ text }] = openTables(join(folder, 'KO.csv'));
    const read = readPriceFile(text, 'us');
    const said = [...read.problems, ...read.remarks].map(({ line, rule }) => ({ line, rule: String(rule) }));
    for (const series of read.series)
      for (const { lines, rule } of screenFile(series)) for (const line of lines) said.push({ line, rule });
    return said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
