import type { CallReply, Calls } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

type Entry = CallReply<Calls['assistant.tokenLog']>['items'][number];

interface Asked {
  readonly memberId: string;
  /** Of the token. */
  readonly id: string;
  readonly before: string | undefined;
  readonly limit: number;
}

const KEPT_MS = 90 * DAY_MS;
const MOST_INPUT = 4000;

/** Writes down what a token asked, and forgets what it asked long ago. */
export async function noteTokenCall(
  sql: Sql,
  call: Pick<Entry, 'tool' | 'outcome' | 'input'> & {
    readonly tokenId: string;
    readonly memberId: string;
    readonly at: Date;
  },
): Promise<void> {
  const long = JSON.stringify(call.input).length > MOST_INPUT;
  const input = long ? { note: `longer than ${MOST_INPUT} characters` } : call.input;
  const old = tables(sql).deleteFrom('assistant_token_log').where('tokenId', '=', call.tokenId);
  await old.where('at', '<', new Date(call.at.getTime() - KEPT_MS)).execute();
  await tables(sql)
    .insertInto('assistant_token_log')
    .values({ ...call, input: JSON.stringify(input) })
    .execute();
}

/** The latest first, those of one instant on the same page; null where the member has no such token. */
export async function listTokenLog(sql: Sql, { memberId, id, before, limit }: Asked) {
  const tokens = tables(sql).selectFrom('personal_token').select('id').where('memberId', '=', memberId);
  const token = await tokens.where((of) => of(of.cast<string>('id', 'text'), '=', id)).executeTakeFirst();
  if (!token) return null;
  const all = tables(sql).selectFrom('assistant_token_log').selectAll().where('tokenId', '=', token.id);
  const asked = before === undefined ? all : all.where('at', '<', new Date(before));
  const rows = await asked.orderBy('at', 'desc').fetch(limit, 'with ties').execute();
  const last = rows.at(-1)?.at;
  const older = last && (await all.where('at', '<', last).limit(1).executeTakeFirst());
  return {
    items: rows.map(({ at, tool, input, outcome }) => ({ at: at.toISOString(), tool, input, outcome })),
    more: older !== undefined,
  };
}
