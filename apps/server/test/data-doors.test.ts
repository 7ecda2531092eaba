import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAuspex } from '../src/commands/auspex.ts';
import {
  COMMANDS,
  isOfBars,
  namedFault,
  type PlantedFile,
  plantFaults,
  type SaidAtDoor,
  throughCommand,
  throughFolder,
  throughSource,
  writePlanted,
} from './data-doors.ts';
import { hearCommand } from './hear-command.ts';
import { withDatabase } from './with-database.ts';

const test = withDatabase({ each: true });
const home = mkdtempSync(join(tmpdir(), 'auspex-doors-'));
const planted = plantFaults();
/** A terminal shows the first forty things found in a folder. */
const FILES_AT_ONCE = 7;
const folders = Array.from({ length: Math.ceil(planted.length / FILES_AT_ONCE) }, (_, i) => ({
  folder: join(home, `prices-${i}`),
  planted: planted.slice(i * FILES_AT_ONCE, (i + 1) * FILES_AT_ONCE),
}));

beforeAll(() => {
  for (const { folder, planted: some } of folders) writePlanted(folder, some);
});

beforeEach(() => {
  vi.stubEnv('AUSPEX_HOME', join(home, 'home'));
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('DATABASE_URL', test.url);
  vi.stubEnv('DATABASE_OWNER_URL', test.ownerUrl);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

/** What is only seen as bars arrive. */
const ARRIVING: ReadonlySet<string> = new Set(['1e308', 'NaN as a word', 'wrong order', 'duplicate']);

function unnamed(faults: readonly PlantedFile[], said: readonly SaidAtDoor[]): string[] {
  return faults.flatMap((fault) => {
    if (namedFault(fault, said) !== null) return [];
    const own = said.filter(({ symbol }) => symbol === fault.symbol);
    return [
      `${fault.name}, line ${fault.line}: ${own.map(({ line, rule }) => `${line} ${rule}`).join(', ')}`,
    ];
  });
}

describe('Planted faults', () => {
  it.each(COMMANDS)('EVAL-D1: %s names each with line and rule, as a person reads it', async (door) => {
    const run = (args: readonly string[]) => hearCommand(() => runAuspex(args));
    const said: SaidAtDoor[] = [];
    for (const one of folders) said.push(...(await throughCommand(door, { ...one, run })));
    expect(unnamed(planted, said)).toEqual([]);
  });

  it('EVAL-D1: a server whose prices come from a folder names each with line and rule', async () => {
    const said: SaidAtDoor[] = [];
    for (const { folder } of folders) said.push(...(await throughFolder(test, folder)));
    expect(unnamed(planted, said)).toEqual([]);
  });

  it('EVAL-D1: those that a source of bars can have are flagged with day and rule, and kept out where they are no prices', async () => {
    const said = await throughSource(test, planted);
    expect(unnamed(planted.filter(isOfBars), said)).toEqual([]);
    // Looking at what is stored clears none of what only the answer showed.
    vi.stubEnv('MARKET_SOURCES', 'files');
    const arrived = planted.filter(({ name }) => ARRIVING.has(name));
    for (const { symbol, name, rules } of arrived) {
      const { out } = await hearCommand(() => runAuspex(['quality', symbol]));
      expect(out, name).toMatch(name === 'duplicate' ? /repeated-bar/ : new RegExp(rules[0]));
    }
    const kept = await test.database.query(
      `select rule from quality_flag where cleared_at is null and rule = any ($1) order by rule`,
      [['missing-price', 'out-of-range', 'repeated-bar', 'wrong-order']],
    );
    expect(kept.map(({ rule }) => rule)).toEqual([
      'missing-price',
      'out-of-range',
      'repeated-bar',
      'wrong-order',
    ]);
  });
});
