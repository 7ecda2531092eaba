import { randomBytes } from 'node:crypto';
import type { Database, Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { ChangedElsewhere, Conflict, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import type { MarketChoice } from './screen-sheets.ts';

export const MOST_SCREENS = 50;
const SHARE_BYTES = 18;

/** What a member wants a screen to be. */
export interface WantedScreen {
  readonly name: string;
  readonly market: MarketChoice;
  readonly expression: string;
  readonly isSmart: boolean;
}

export interface SavedScreen extends WantedScreen {
  readonly id: string;
  readonly version: number;
  readonly share: string | null;
  readonly updatedAt: Date;
}

const columns = ['id', 'name', 'markets', 'expression', 'isSmart', 'version', 'share', 'updatedAt'] as const;

type Row = Omit<SavedScreen, 'market'> & { readonly markets: string };

/** The database lets no other market into the column. */
const fromRow = ({ markets, ...row }: Row): SavedScreen => ({ ...row, market: markets as MarketChoice });

function screensOf(sql: Sql, memberId: string) {
  return tables(sql)
    .selectFrom('saved_screen')
    .select(columns)
    .where((row) => row(row.cast<string>('memberId', 'text'), '=', memberId));
}

export async function listScreens(sql: Sql, memberId: string): Promise<SavedScreen[]> {
  const rows = await screensOf(sql, memberId).orderBy('name').orderBy('id').execute();
  return rows.map(fromRow);
}

export async function findScreen(sql: Sql, memberId: string, id: string): Promise<SavedScreen | undefined> {
  const own = screensOf(sql, memberId).where((row) => row(row.cast<string>('id', 'text'), '=', id));
  const found = await own.executeTakeFirst();
  return found && fromRow(found);
}

/** The screen behind a link, whosever it is. */
export async function findShared(sql: Sql, share: string): Promise<WantedScreen> {
  const found = await tables(sql)
    .selectFrom('saved_screen')
    .select(columns)
    .where('share', '=', share)
    .executeTakeFirst();
  if (!found) throw new NotFound();
  return fromRow(found);
}

type Stored = Pick<Platform, 'database' | 'clock'>;

/** Changes of one member wait for each other, or two could both take the last free place. */
function changing<T>(
  database: Database,
  memberId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const found = await tx.query('select from member where id::text = $1 for update', [memberId]);
    if (found.length === 0) throw new NotFound();
    return work(tx);
  });
}

function refuseTakenName(screens: readonly SavedScreen[], name: string, ownId?: string): void {
  const other = screens.find((one) => one.name.toLowerCase() === name.toLowerCase() && one.id !== ownId);
  if (other) throw new Conflict(`You already have a screen called “${other.name}”.`, 'name-taken');
}

export function saveScreen(
  { database, clock }: Stored,
  memberId: string,
  wanted: WantedScreen,
): Promise<void> {
  return changing(database, memberId, async (tx) => {
    const screens = await listScreens(tx, memberId);
    if (screens.length >= MOST_SCREENS) {
      throw new Unprocessable(
        `You have ${MOST_SCREENS} screens, which is the limit. Delete one first.`,
        'too-many-screens',
      );
    }
    refuseTakenName(screens, wanted.name);
    const at = new Date(clock.now());
    const { name, market: markets, expression, isSmart } = wanted;
    const values = { memberId, name, markets, expression, isSmart, createdAt: at, updatedAt: at };
    await tables(tx).insertInto('saved_screen').values(values).execute();
  });
}

/** Replaces a screen based on a version; a newer one is kept and the change refused. */
export function replaceScreen(
  { database, clock }: Stored,
  memberId: string,
  wanted: WantedScreen & { readonly id: string; readonly version: number },
): Promise<void> {
  return changing(database, memberId, async (tx) => {
    const stored = await findScreen(tx, memberId, wanted.id);
    if (!stored) throw new NotFound();
    const { id, name, market: markets, expression, isSmart, version } = wanted;
    if (stored.version !== version) {
      throw new ChangedElsewhere('This screen', { yours: version, current: stored.version });
    }
    refuseTakenName(await listScreens(tx, memberId), name, id);
    const updatedAt = new Date(clock.now());
    await tables(tx)
      .updateTable('saved_screen')
      .set({ name, markets, expression, isSmart, version: version + 1, updatedAt })
      .where('id', '=', id)
      .execute();
  });
}

/** Sharing again gives the link it has; one that was ended does not come back. */
export function shareScreen(
  { database }: Stored,
  memberId: string,
  { id, shared }: { readonly id: string; readonly shared: boolean },
): Promise<void> {
  return changing(database, memberId, async (tx) => {
    const stored = await findScreen(tx, memberId, id);
    if (!stored) throw new NotFound();
    const share = shared ? (stored.share ?? randomBytes(SHARE_BYTES).toString('base64url')) : null;
    await tables(tx).updateTable('saved_screen').set({ share }).where('id', '=', id).execute();
  });
}

export function removeScreen({ database }: Stored, memberId: string, id: string): Promise<void> {
  return changing(database, memberId, async (tx) => {
    if (!(await findScreen(tx, memberId, id))) throw new NotFound();
    await tables(tx).deleteFrom('saved_screen').where('id', '=', id).execute();
  });
}
