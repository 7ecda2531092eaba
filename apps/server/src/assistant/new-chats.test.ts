import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import type { Platform } from '../platform/module.ts';
import { NewChats } from './new-chats.ts';

/** A database that refuses whatever it is given an answer of; full are the members who have the most there may be. */
function storing({ refused = '', full = '' }: { refused?: string; full?: string }) {
  const statements: string[][] = [];
  const query = async (_: string, values: readonly unknown[]) => {
    const [, , answerIds, memberIds] = values as string[][];
    statements.push(answerIds ?? []);
    if (answerIds?.includes(refused)) throw new Error(`no ${refused}`);
    const stored = answerIds?.filter((_, i) => memberIds?.[i] !== full) ?? [];
    return stored.map((answerId) => ({ answerId }));
  };
  const chats = new NewChats({ database: { query }, clock: testClock } as unknown as Platform);
  const add = (name: string) =>
    chats.add({ memberId: `member ${name}`, answerId: name, title: name, question: name });
  return { statements, add };
}

it('AST-5: what many ask in the same moment is stored by one statement, and what follows by another', async () => {
  const { statements, add } = storing({});
  const stored = await Promise.all(['a', 'b', 'c'].map(add));
  await nextTurn();
  await add('d');
  expect(statements).toEqual([['a', 'b', 'c'], ['d']]);
  expect(stored.map((chat) => chat?.answerId)).toEqual(['a', 'b', 'c']);
  expect(new Set(stored.flatMap((chat) => [chat?.chatId, chat?.turnId])).size).toBe(6);
});

it('AST-5: a question that cannot be stored fails alone', async () => {
  const { add } = storing({ refused: 'b' });
  const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map(add));
  expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('AST-5: a member who has the most conversations begins no other; those who ask with them do', async () => {
  const { add } = storing({ full: 'member b' });
  const [a, b] = await Promise.all(['a', 'b'].map(add));
  expect([a?.answerId, b]).toEqual(['a', null]);
});
