import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { DAY_MS } from '@auspex/market';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../clock/clock.ts';

interface KeepingPorts {
  readonly config: Pick<Config, 'home'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** So long after a build was replaced, pages of it that are still open find their files: over a weekend, and some days. */
const SERVED_MS = 7 * DAY_MS;
/** Whoever builds all day keeps no more than these. */
const MOST_BUILDS = 5;
/** Names the build that was served last. */
const LAST = 'last';

/**
 * The folder of this build, of which a copy is kept, and those of the builds that were replaced in the last days: a page
 * that stays open over an upgrade, or that the browser restores afterwards, still loads the parts that it has not shown
 * yet. Where nothing can be kept, such a page loads itself anew.
 */
export function foldersOf(
  built: string | null,
  { config, clock, logger }: KeepingPorts,
): { readonly folder: string; readonly earlier: readonly string[] } {
  const folder = built ?? '';
  const assets = join(folder, 'assets');
  if (built === null || !existsSync(assets)) return { folder, earlier: [] };
  try {
    return { folder, earlier: keep(assets, join(config.home, 'earlier-pages'), clock.now()) };
  } catch (error) {
    logger.warn({ err: error }, 'the files of these pages could not be kept for the time after an upgrade');
    return { folder, earlier: [] };
  }
}

function keep(assets: string, kept: string, nowMs: number): readonly string[] {
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  const own = join(kept, nameOf(assets));
  const last = readLast(kept);
  // Its days begin when it is replaced, however long it was served.
  if (last !== null && last !== own && existsSync(last)) utimesSync(last, nowMs / 1000, nowMs / 1000);
  if (!existsSync(own)) copy(assets, own);
  writeFileSync(join(kept, LAST), basename(own), { mode: 0o600 });
  const replaced = readdirSync(kept, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(kept, name))
    .filter((folder) => folder !== own)
    .flatMap((folder) => {
      // Another process that starts may have renamed or removed it meanwhile.
      const facts = statSync(folder, { throwIfNoEntry: false });
      return facts ? [{ folder, atMs: facts.mtimeMs }] : [];
    })
    .sort((one, other) => other.atMs - one.atMs);
  const recent = replaced.filter(({ atMs }) => atMs > nowMs - SERVED_MS);
  const whole = recent.filter(({ folder }) => extname(folder) !== UNFINISHED);
  const served = whole.slice(0, MOST_BUILDS);
  for (const each of replaced) {
    const stays = recent.includes(each) && (served.includes(each) || !whole.includes(each));
    if (!stays) rmSync(each.folder, { recursive: true, force: true });
  }
  return served.map(({ folder }) => folder);
}

/** By the names of its files, which name their contents. */
function nameOf(assets: string): string {
  const names = readdirSync(assets).sort().join('\n');
  return createHash('sha256').update(names).digest('hex').slice(0, 16);
}

function readLast(kept: string): string | null {
  const file = join(kept, LAST);
  return existsSync(file) ? join(kept, readFileSync(file, 'utf8')) : null;
}

/** What a copying that was killed has left; it goes with the days. */
const UNFINISHED = '.unfinished';

/** There as a whole or not at all. Compressed forms are made anew for the few who ask. */
function copy(assets: string, folder: string): void {
  const beside = `${folder}-${randomUUID()}${UNFINISHED}`;
  mkdirSync(join(beside, 'assets'), { recursive: true, mode: 0o700 });
  for (const { name } of readdirSync(assets, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    if (['.br', '.gz'].includes(extname(name))) continue;
    writeFileSync(join(beside, 'assets', name), readFileSync(join(assets, name)), { mode: 0o600 });
  }
  try {
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}
