import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One hand-written step of the schema, such as `0210-accounts-sessions.sql`. */
export interface MigrationFile {
  /** File name without `.sql`; sorts in execution order. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file. */
  readonly checksum: string;
}

const shape = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** Reads a folder of migrations in order; two with the same number, or a name of another shape, are mistakes. */
export function readMigrations(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const wrong = names.filter((name) => !shape.test(name));
  if (wrong.length > 0)
    throw new Error(`Migrations are named NNNN-module-title.sql; not so: ${wrong.join(', ')}.`);
  const sorted = names.sort();
  for (const [index, name] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Two migrations have the number ${name.slice(0, 4)}: ${before} and ${name}.`);
    }
  }
  return sorted.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name: name.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}
