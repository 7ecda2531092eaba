import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Sql } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import { Conflict } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import {
  defaultSettings,
  type SettingName,
  type Settings,
  type SettingsChange,
  type SettingsValues,
  settingsValues,
} from './settings.ts';

const names = Object.keys(settingsValues.shape) as SettingName[];

const ASK_EVERY_MS = 2000;

const CHANNEL = 'settings';
/** How old an answer may be while changes cannot be announced. */
const UNHEARD_MS = 1000;

/** Which of the given settings differ, for the audit log: before and after. */
function differences(before: SettingsValues, change: SettingsChange): Record<string, unknown> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries
      .map(([name, to]) => [name, { from: before[name as keyof SettingsValues], to }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  );
}

/** What somebody else has changed since is not taken back unseen; the same change sent again is none. */
function refuseUnseen(
  before: SettingsValues,
  { change, seen }: { readonly change: SettingsChange; readonly seen: SettingsChange },
): void {
  const taken = names.filter(
    (name) =>
      change[name] !== undefined &&
      seen[name] !== undefined &&
      ![seen[name], change[name]].some((known) => isDeepStrictEqual(known, before[name])),
  );
  if (taken.length === 0) return;
  throw new Conflict(
    `Someone else has changed these settings in the meantime: ${taken.join(', ')}. Nothing was saved.`,
    'settings-changed-meanwhile',
  );
}

/**
 * One load at a time; callers in the meantime share its result, but not that of a load begun before a change was
 * announced.
 */
function createReader<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function begin(): Promise<T> {
    running = read().finally(() => {
      running = null;
    });
    return running;
  }
  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}

interface SettingsParts extends Pick<Platform, 'config' | 'database' | 'bus' | 'logger' | 'audit'> {
  /** When the newest stored price became known; null before the first one. */
  readonly readFreshness: () => Promise<Date | null>;
}

/** Settings cached in memory and refreshed as soon as any process announces a change. */
export function createSettings({
  config,
  database,
  bus,
  logger,
  audit,
  readFreshness,
}: SettingsParts): Settings {
  const defaults = defaultSettings(config.supportEmail);
  let values = defaults;
  let readAt = Number.NEGATIVE_INFINITY;
  let stopListening: (() => Promise<void>) | null = null;
  let watch: NodeJS.Timeout | null = null;

  const reload = createReader(async () => {
    values = await readSettings(database, { defaults, logger });
    readAt = performance.now();
    return values;
  });

  function renew(): void {
    reload().catch((error: unknown) => {
      // The next reader asks again.
      readAt = Number.NEGATIVE_INFINITY;
      logger.warn({ err: error }, 'settings could not be read again');
    });
  }

  async function read(): Promise<SettingsValues> {
    const heard = stopListening !== null && bus.listening() && readAt > 0;
    if (heard || performance.now() - readAt < UNHEARD_MS) return values;
    return reload();
  }

  return {
    read,
    latest: () => values,
    async change(change, { actorId, requestId, seen = {} }) {
      await database.transaction(async (tx) => {
        // Two admins at once: the second sees, and logs, what the first has written.
        await tx.query('select pg_advisory_xact_lock(5417301)');
        const before = await readSettings(tx, { defaults, logger });
        refuseUnseen(before, { change, seen });
        const details = differences(before, change);
        if (Object.keys(details).length === 0) return;
        await writeSettings(tx, change, actorId);
        await audit.record(
          { action: 'admin.settings.change', actorId, subject: 'settings', details, requestId },
          tx,
        );
        await bus.notify(CHANNEL, '', tx);
      });
      return reload();
    },
    freshAt: rememberFreshness(readFreshness, logger),
    async start() {
      stopListening = await bus.listen(CHANNEL, { onMessage: renew, onReconnect: renew });
      // Answers from memory stay correct even while nothing can be heard.
      watch = setInterval(() => {
        if (!bus.listening()) renew();
      }, UNHEARD_MS);
      watch.unref();
      await reload();
    },
    async stop() {
      if (watch !== null) clearInterval(watch);
      await stopListening?.();
      stopListening = null;
    },
  };
}

/**
 * When the newest stored price became known; queried at most every two seconds, and by one caller for all who ask
 * meanwhile. A market without a price is looked at each time: the first one is shown as soon as it is there.
 */
function rememberFreshness(
  readFreshness: () => Promise<Date | null>,
  logger: Logger,
): () => Promise<Date | null> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let latest: Date | null = null;
  let asking: Promise<Date | null> | null = null;
  const ask = async () => {
    try {
      latest = await readFreshness();
      askedAt = performance.now();
    } catch (error) {
      logger.warn({ err: error }, 'freshness of the market could not be read');
    }
    asking = null;
    return latest;
  };
  return async () => {
    if (latest !== null && performance.now() - askedAt < ASK_EVERY_MS) return latest;
    asking ??= ask();
    return asking;
  };
}

/** Stored values over the defaults; one that this version does not understand counts as not set. */
async function readSettings(
  sql: Sql,
  { defaults, logger }: { readonly defaults: SettingsValues; readonly logger: Logger },
): Promise<SettingsValues> {
  const rows = await tables(sql).selectFrom('setting').select(['name', 'value']).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const known: Record<string, unknown> = { ...defaults };
  for (const name of names) {
    if (!stored.has(name)) continue;
    const parsed = settingsValues.shape[name].safeParse(stored.get(name));
    if (parsed.success) known[name] = parsed.data;
    else logger.warn({ setting: name }, 'a stored setting is not understood; its default is used');
  }
  return settingsValues.parse(known);
}

async function writeSettings(sql: Sql, change: SettingsChange, actorId: string): Promise<void> {
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    await sql.query(
      `insert into setting (name, value, updated_by) values ($1, $2, $3)
       on conflict (name) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`,
      [name, JSON.stringify(value), actorId],
    );
  }
}
