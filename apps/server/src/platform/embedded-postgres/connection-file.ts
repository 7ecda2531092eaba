import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { CannotStart } from '../../config/cannot-start.ts';

/** What a process needs to reach the embedded server; kept in the home with mode 0600. */
const connection = z.object({
  port: z.int().min(1).max(65_535),
  adminPassword: z.string().min(20),
  ownerPassword: z.string().min(20),
  appPassword: z.string().min(20),
});

export type ConnectionFile = z.output<typeof connection>;

export function readConnectionFile(file: string): ConnectionFile | null {
  if (!existsSync(file)) return null;
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    throw new CannotStart(
      `Cannot read ${file}, where the database's passwords are kept; it belongs to another account, so start as that account or set another AUSPEX_HOME.`,
    );
  }
  try {
    return connection.parse(JSON.parse(content));
  } catch {
    // Damaged: new passwords are generated and set on the server.
    return null;
  }
}

export function newConnectionFile(port: number): ConnectionFile {
  const password = () => randomBytes(24).toString('base64url');
  return { port, adminPassword: password(), ownerPassword: password(), appPassword: password() };
}

/** Replaced atomically, so that an interruption leaves the old one. */
export function writeConnectionFile(file: string, content: ConnectionFile): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, file);
}
