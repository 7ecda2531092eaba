import { CannotStart } from '../../config/cannot-start.ts';
import type { Sql } from '../database/database.ts';

export function takesNoWrites(database: string): string {
  return `The database "${database}" takes no writes: it is a replica, or default_transaction_read_only is on for the server, the database or the role; lead DATABASE_URL and DATABASE_OWNER_URL to the primary, or turn that off.`;
}

/** What is wrong with the encoding of a database: others count a letter as several, or have no place for it. */
export async function findOtherEncoding(sql: Sql): Promise<string | null> {
  const [row] = await sql.query(
    `select current_setting('server_encoding') as encoding, current_database() as database`,
  );
  if (row?.encoding === 'UTF8') return null;
  return `The database "${row?.database}" keeps text as ${row?.encoding}, and Auspex needs UTF8; make another one (createdb --template template0 --encoding UTF8) and, if this one is in use, restore a backup of it there.`;
}

export async function refuseOtherEncoding(sql: Sql): Promise<void> {
  const found = await findOtherEncoding(sql);
  if (found !== null) throw new CannotStart(`${found} Nothing was changed.`);
}
