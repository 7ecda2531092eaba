import { newerSeedOf, parseWorld, type World } from '../../config/world.ts';
import type { Config } from '../../config.ts';
import type { Database, Sql } from '../database/database.ts';
import { tables } from '../database/tables.ts';

/** A world as stored. */
export interface StoredWorld {
  readonly name: string;
  readonly openedAt: Date;
  readonly current: boolean;
}

/**
 * Makes a world the current one, and says so if another was current before. Other worlds stay as they are: changing
 * the source deletes nothing, and changing back finds everything again.
 */
export async function openWorld(
  database: Database,
  name: string,
): Promise<{ world: World; previous: string | null }> {
  const world = parseWorld(name);
  if (!world) throw new Error(`"${name}" is not a world; worlds are live or sim:<seed>.`);
  return database.transaction(async (tx) => {
    // One starting process at a time, so that there are never two current worlds.
    await tx.query('lock table world in share row exclusive mode');
    const current = tables(tx).selectFrom('world').select('name').where('current', '=', true);
    const before = await current.executeTakeFirst();
    if (before?.name === world.name) return { world, previous: null };
    await tx.query('update world set current = false where current');
    await tx.query(
      'insert into world (name, current) values ($1, true) on conflict (name) do update set current = true',
      [world.name],
    );
    return { world, previous: before?.name ?? null };
  });
}

/** Every world of this installation, the current one first. */
export async function listWorlds(sql: Sql): Promise<StoredWorld[]> {
  return tables(sql).selectFrom('world').selectAll().orderBy('current', 'desc').orderBy('openedAt').execute();
}

/**
 * The configuration with its world settled. A seed without a version means the world that this installation has of it:
 * the current one, else the one opened last, else one of the newest version. So an update never changes a world. One of
 * another size is opened by `MARKET_ASSETS` alone.
 */
export async function settleWorld(sql: Sql, config: Config): Promise<Config> {
  const first = parseWorld(config.world);
  if (first?.kind !== 'simulated' || config.market.versionGiven) return config;
  const stored = (await listWorlds(sql)).filter(
    ({ name }) => name.split('@')[0] === first.name && !isSized(name),
  );
  const own = stored.find(({ current }) => current) ?? stored.at(-1);
  const seed = own ? own.name.slice('sim:'.length) : (newerSeedOf(first) ?? first.seed);
  return { ...config, market: { ...config.market, seed }, world: `sim:${seed}` };
}

const isSized = (name: string): boolean => /@\dx\d+$/.test(name);
