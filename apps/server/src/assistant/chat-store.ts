import type { CallReply, Calls } from '@auspex/contract';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

type Answer = CallReply<Calls['assistant.ask']>['answer'];
type ChatHead = CallReply<Calls['assistant.renameChat']>;

interface Owned {
  readonly memberId: string;
  readonly id: string;
}

const headOf = ({ id, title, updatedAt }: { id: string; title: string; updatedAt: Date }): ChatHead => ({
  ...{ id, title },
  updatedAt: updatedAt.toISOString(),
});

/** A conversation with its first question. */
export interface NewChat {
  readonly chatId: string;
  readonly turnId: string;
  readonly answerId: string;
  readonly memberId: string;
  readonly title: string;
  readonly question: string;
}

/**
 * New conversations in one statement: whoever asks waits for it. The disk is not waited for, only when the answer is
 * stored, which keeps what was stored before it as well. Gives the answers of those whose members had fewer than `most`.
 */
export async function addChats(
  sql: Sql,
  { chats, now, most }: { readonly chats: readonly NewChat[]; readonly now: Date; readonly most: number },
): Promise<ReadonlySet<string>> {
  const column = (name: keyof NewChat) => chats.map((chat) => chat[name]);
  const rows = await sql.query(
    `with soon as (select set_config('synchronous_commit', 'off', true)),
     asked as (
       select asked.*
       from soon, unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[])
         as asked (id, turn_id, answer_id, member_id, title, question)
       where (select count(*) from assistant_chat own where own.member_id = asked.member_id) < $7
     ),
     chat as (
       insert into assistant_chat (id, member_id, title, created_at, updated_at)
       select id, member_id, title, $8, $8 from asked
     )
     insert into assistant_turn (id, chat_id, member_id, position, question, answer_id, asked_at)
     select turn_id, id, member_id, 1, question, answer_id, $8 from asked
     returning answer_id as "answerId"`,
    [
      ...[column('chatId'), column('turnId'), column('answerId'), column('memberId')],
      ...[column('title'), column('question'), most, now],
    ],
  );
  return new Set(rows.map(({ answerId }) => String(answerId)));
}

/** The latest first, one more than asked for: so is known whether there are more. */
export async function listChats(
  sql: Sql,
  { memberId, before, limit }: { memberId: string; before: string | undefined; limit: number },
): Promise<{ items: ChatHead[]; more: boolean }> {
  const own = tables(sql).selectFrom('assistant_chat').selectAll().where('memberId', '=', memberId);
  const asked = before === undefined ? own : own.where('updatedAt', '<', new Date(before));
  const rows = await asked
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return { items: rows.slice(0, limit).map(headOf), more: rows.length > limit };
}

export async function findChat(sql: Sql, { memberId, id }: Owned): Promise<ChatHead | null> {
  const rows = tables(sql).selectFrom('assistant_chat').selectAll();
  const row = await rows
    .where('memberId', '=', memberId)
    .where((of) => of(of.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst();
  return row ? headOf(row) : null;
}

/** Holds the conversation until the transaction ends: two questions at once are put one after another. */
export async function lockChat(tx: Transaction, { memberId, id }: Owned): Promise<boolean> {
  const rows = await tx.query(
    'select from assistant_chat where member_id = $1 and id::text = $2 for update',
    [memberId, id],
  );
  return rows.length > 0;
}

export async function renameChat(
  sql: Sql,
  { memberId, id, title }: Owned & { title: string },
): Promise<ChatHead | null> {
  const renamed = tables(sql).updateTable('assistant_chat').set({ title }).where('memberId', '=', memberId);
  const row = await renamed
    .where((of) => of(of.cast<string>('id', 'text'), '=', id))
    .returningAll()
    .executeTakeFirst();
  return row ? headOf(row) : null;
}

export async function removeChat(sql: Sql, { memberId, id }: Owned): Promise<boolean> {
  const removed = tables(sql).deleteFrom('assistant_chat').where('memberId', '=', memberId);
  const row = await removed
    .where((of) => of(of.cast<string>('id', 'text'), '=', id))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** In order. */
export async function readTurns(sql: Sql, chatId: string) {
  const rows = await tables(sql)
    .selectFrom('assistant_turn')
    .selectAll()
    .where('chatId', '=', chatId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, position, question, askedAt, answer, personal, wrongAt }) => ({
    ...{ id, position, question, personal },
    at: askedAt.toISOString(),
    answer: answer && { ...answer, wrong: wrongAt !== null },
  }));
}

export async function removeTurnsFrom(tx: Transaction, chatId: string, position: number): Promise<void> {
  await tables(tx)
    .deleteFrom('assistant_turn')
    .where('chatId', '=', chatId)
    .where('position', '>=', position)
    .execute();
}

export async function addTurn(
  tx: Transaction,
  turn: {
    readonly chatId: string;
    readonly memberId: string;
    readonly position: number;
    readonly question: string;
    readonly answerId: string;
    readonly now: Date;
  },
): Promise<string> {
  const { now, ...values } = turn;
  const added = tables(tx)
    .insertInto('assistant_turn')
    .values({ ...values, askedAt: now })
    .returning('id');
  await tables(tx)
    .updateTable('assistant_chat')
    .set({ updatedAt: now })
    .where('id', '=', turn.chatId)
    .execute();
  return (await added.executeTakeFirstOrThrow()).id;
}

/** A turn that was replaced meanwhile, or whose member is gone, keeps nothing. */
export async function storeAnswer(sql: Sql, answer: Answer, personal: boolean): Promise<void> {
  await sql.query('update assistant_turn set answer = $2, personal = $3 where answer_id = $1', [
    answer.id,
    JSON.stringify(answer),
    personal,
  ]);
}

/** Whether an own answer exists, and is still being written. */
export async function findAnswer(sql: Sql, { memberId, id }: Owned): Promise<{ running: boolean } | null> {
  const rows = tables(sql).selectFrom('assistant_turn').select('answer').where('memberId', '=', memberId);
  const row = await rows.where((of) => of(of.cast<string>('answerId', 'text'), '=', id)).executeTakeFirst();
  return row ? { running: row.answer === null } : null;
}

export async function markWrong(
  sql: Sql,
  { memberId, id, wrongAt, why }: Owned & { wrongAt: Date | null; why: string | null },
): Promise<boolean> {
  const marked = tables(sql).updateTable('assistant_turn').set({ wrongAt, wrongWhy: why });
  const row = await marked
    .where('memberId', '=', memberId)
    .where((of) => of(of.cast<string>('answerId', 'text'), '=', id))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose answer rests on a portfolio keeps it to themselves: of question and answer nothing is listed. */
export async function listWrong(sql: Sql, { before, limit }: { before: string | undefined; limit: number }) {
  const wrong = tables(sql).selectFrom('assistant_turn').selectAll().where('wrongAt', 'is not', null);
  const asked = before === undefined ? wrong : wrong.where('wrongAt', '<', new Date(before));
  const rows = await asked
    .orderBy('wrongAt', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows
    .slice(0, limit)
    .flatMap(({ answer, answerId: id, question, wrongAt, wrongWhy, personal }) => {
      if (answer === null || wrongAt === null) return [];
      const shown = personal
        ? { question: '(portfolio)', answer: '(portfolio)', why: null }
        : { question, answer: answer.text, why: wrongWhy };
      return [{ id, at: wrongAt.toISOString(), ...shown, model: answer.model }];
    });
  return { items, more: rows.length > limit };
}
