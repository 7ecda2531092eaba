import { CannotStart } from '../../config/cannot-start.ts';
import { type BackupManifest, backupManifest } from './backup-manifest.ts';
import { readTar, sha256 } from './tar-archive.ts';

/**
 * Reads a backup to its end and makes sure that nothing in it is damaged or missing. Tables are checked by the
 * checksum of all their rows, which a later read of the database must reproduce.
 */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  const seen = new Map<string, string>();
  const tables = new Map<string, ReturnType<typeof sha256>>();
  let manifest: BackupManifest | null = null;
  let promised: Record<string, string> | null = null;
  try {
    for await (const { name, body } of readTar(file)) {
      if (name === 'checksums.json') promised = JSON.parse(body.toString('utf8')) as Record<string, string>;
      else seen.set(name, sha256().update(body).digest('hex'));
      if (name === 'manifest.json') manifest = backupManifest.parse(JSON.parse(body.toString('utf8')));
      const table = tableOfEntry(name);
      if (table !== null) tables.set(table, (tables.get(table) ?? sha256()).update(body));
    }
  } catch (error) {
    throw unreadable(file, error) ?? unusable(file, (error as Error).message);
  }
  if (manifest === null || promised === null) throw unusable(file, 'its last part is missing');
  for (const [name, checksum] of Object.entries(promised)) {
    if (seen.get(name) !== checksum) throw unusable(file, `${name} is damaged or missing`);
  }
  for (const table of manifest.tables) {
    const found = (tables.get(table.name) ?? sha256()).digest('hex');
    if (found !== table.sha256) throw unusable(file, `the rows of ${table.name} are damaged`);
  }
  return manifest;
}

/** The table whose rows an entry holds. */
export function tableOfEntry(name: string): string | null {
  return /^tables\/(.+)\/\d+\.copy$/.exec(name)?.[1] ?? null;
}

/** A folder, a missing permission or a failing disk: the backup itself may be whole. */
function unreadable(file: string, error: unknown): CannotStart | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return null;
  const instead =
    code === 'EISDIR'
      ? 'it is a folder; name the file in it'
      : `give this account the right to read it, or copy it elsewhere (${code})`;
  return new CannotStart(`The backup ${file} cannot be read: ${instead}. Nothing was changed.`);
}

function unusable(file: string, why: string): CannotStart {
  return new CannotStart(`The backup ${file} cannot be used: ${why}. Take another one; nothing was changed.`);
}
