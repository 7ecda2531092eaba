import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../platform/worlds/index.ts';
import { truthOf } from './truth-document.ts';

const FILE = 'truth.json';

/** Writes what was planted in a simulated market into the data folder; the real market has no such file. */
export function writeTruthFile(home: string, world: World): void {
  const truth = truthOf(world);
  if (truth === null) return;
  const text = `${JSON.stringify({ simulated: true, world: world.name, ...truth }, null, 2)}\n`;
  const path = join(home, FILE);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(home, { recursive: true });
  // Whoever reads it meanwhile sees the old one or the new one, never half of either.
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
