import type { Logger } from 'pino';
import type { Sql } from '../platform/database/database.ts';
import { type SettingName, type SettingsChange, type SettingsValues, settingsValues } from './settings.ts';

const names = Object.keys(settingsValues.shape) as SettingName[];

/** Stored values over the defaults; one that this version does not understand counts as not set. */
export async function readSettings(
  sql: Sql,
  { defaults, logger }: { readonly defaults: SettingsValues; readonly logger: Logger },
): Promise<SettingsValues> {
  const rows = await sql.query<{ name: string; value: unknown }>('select name, value from setting');
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

export async function writeSettings(sql: Sql, change: SettingsChange, actorId: string): Promise<void> {
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    await sql.query(
      `insert into setting (name, value, updated_by) values ($1, $2, $3)
       on conflict (name) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`,
      [name, JSON.stringify(value), actorId],
    );
  }
}
