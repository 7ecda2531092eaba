import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createLocalModel } from '@auspex/assistant';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Platform } from '../platform/module.ts';
import { answerLimits } from './answer-question.ts';
import { type Assistant, ask } from './ask.ts';
import { NewChats } from './new-chats.ts';
import { RunningAnswers } from './running-answers.ts';

it('AST-5: a question is on its way into the database before it is answered', async () => {
  const order: string[] = [];
  // The driver sends a statement once the code that asked for it has nothing else to do.
  const query = (_: string, [, , answerIds]: readonly unknown[]) =>
    new Promise((resolve) => {
      process.nextTick(() => {
        order.push('sent');
        resolve([answerIds].flat().map((answerId) => ({ answerId })));
      });
    });
  const local = createLocalModel();
  const model: LanguageModelV4 = {
    ...local,
    doStream: (options) => {
      order.push('answered');
      return local.doStream(options);
    },
  };
  const logger = pino({ level: 'silent' });
  const platform = { database: { query }, clock: testClock, logger } as unknown as Platform;
  const assistant: Assistant = {
    ...{ platform, config: { kind: 'local' }, tools: [], limits: answerLimits },
    check: () => ({ passes: true, spans: [] }),
    running: new RunningAnswers({} as Bus, logger),
    newChats: new NewChats(platform),
    readerOf: async () => asker.reader,
    openModel: async () => model,
  };
  const asker = {
    memberId: 'member',
    reader: { language: 'en', timeZone: 'UTC' },
    callUntil: () => async () => ({}) as never,
  } as const;
  const listener = { gone: new AbortController().signal, emit: () => undefined };
  await ask(assistant, asker, { asked: { question: 'What is a P/E ratio?' }, ...listener });
  expect(order.slice(0, 2)).toEqual(['sent', 'answered']);
});
