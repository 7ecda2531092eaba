import { describeTools, detectLanguage } from '@auspex/assistant';
import type { CallReply, Calls } from '@auspex/contract';
import { LANGUAGES, type Language } from '@auspex/market';
import { readAsOf } from '../market/index.ts';
import { NotAvailableHere, NotFound, Unprocessable } from '../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { runCallsAs, untilGone } from '../platform/http/run-call.ts';
import type { AnswerEvent } from './answer-question.ts';
import { type Asker, type Assistant, ask, modelName } from './ask.ts';
import {
  findAnswer,
  findChat,
  listChats,
  listWrong,
  markWrong,
  readTurns,
  removeChat,
  renameChat,
} from './chat-store.ts';
import { consentOf, setConsent } from './consent.ts';
import { presentOf, ToolRunner } from './run-tools.ts';
import { spentToday } from './spending.ts';
import { AnswerStream } from './stream-answer.ts';
import { suggestQuestions } from './suggest-questions.ts';
import { listTokenLog } from './token-log.ts';

type Status = CallReply<Calls['assistant.status']>;

interface CallParts extends Assistant {
  /** On the questions kept back. */
  readonly score: Status['score'];
}

function found<T>(one: T | null): T {
  if (one === null) throw new NotFound();
  return one;
}

/** A question is answered in its own language, where that can be told. */
function questionLanguage(question: string, usual: Language): Language {
  const [first, ...others] = LANGUAGES.map((one) => detectLanguage(question, one));
  if (first !== undefined && others.every((one) => one === first)) return first;
  return detectLanguage(question, usual);
}

async function statusOf({ platform, config, score }: CallParts, memberId: string): Promise<Status> {
  const { database, clock } = platform;
  if (config.kind === 'local') {
    const model = { kind: 'local', provider: 'auspex', name: 'local' } as const;
    return { model, consent: null, spending: null, score };
  }
  const consent = await consentOf(database, memberId, modelName(config));
  return {
    model: { kind: 'outside', provider: config.provider, name: config.name },
    consent: { given: consent?.given ?? false, at: consent?.decidedAt.toISOString() ?? null },
    spending: await spentToday({ database, clock, model: config, memberId }),
    score,
  };
}

function askHandlers(parts: CallParts): CallHandlers {
  const { platform, tools, running } = parts;
  return {
    'assistant.ask': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      const { request, reply } = context;
      // Refused before anything is stored.
      readAsOf(body.asOf, platform.clock.now());
      const reader = await parts.readerOf(memberId);
      const language = questionLanguage(body.question, body.language ?? reader.language);
      const asker: Asker = {
        memberId,
        reader: { ...reader, language },
        callUntil: (signal) => runCallsAs(request, { signal }),
      };
      const streamed = /\btext\/event-stream\b/.test(request.headers.accept ?? '');
      let stream: AnswerStream | null = null;
      // Until the first event a refusal still is an ordinary reply.
      const emit = (event: AnswerEvent) => {
        if (!streamed) return;
        stream ??= new AnswerStream(reply);
        stream.send(event);
      };
      try {
        return await ask(parts, asker, { asked: body, gone: untilGone(context.reply), emit });
      } finally {
        (stream as AnswerStream | null)?.end();
      }
    },
    'assistant.stop': async ({ params }, context) => {
      const { memberId } = callerOf(context);
      const answer = found(await findAnswer(platform.database, { memberId, id: params.id }));
      if (answer.running) await running.end(params.id);
      return { stopped: answer.running };
    },
    'assistant.query': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      const { timeZone, language: own } = await parts.readerOf(memberId);
      const { language = own } = body;
      const call = runCallsAs(context.request, { signal: untilGone(context.reply) });
      const runner = new ToolRunner({ tools, call, language, timeZone, ...presentOf(platform.clock) });
      const result = await runner.run(body.tool, body.input);
      if ('refused' in result) throw new Unprocessable(result.refused, 'query-refused');
      const { query, figures, parts: shown, notes } = result;
      return { query, figures: [...figures], parts: [...shown], notes: [...notes] };
    },
    'assistant.wrong': async ({ params, body }, context) => {
      const { memberId } = callerOf(context);
      const wrongAt = body.wrong ? new Date(platform.clock.now()) : null;
      const why = body.wrong ? (body.why ?? null) : null;
      if (!(await markWrong(platform.database, { memberId, id: params.id, wrongAt, why })))
        throw new NotFound();
      return { wrong: body.wrong };
    },
    'assistant.suggestions': async ({ query }, context) => {
      const language = query.language ?? (await parts.readerOf(callerOf(context).memberId)).language;
      return { items: await suggestQuestions(runCallsAs(context.request), language) };
    },
  };
}

function chatHandlers({ platform: { database } }: CallParts): CallHandlers {
  const own = (context: CallContext, id: string) => ({ memberId: callerOf(context).memberId, id });
  return {
    'assistant.chats': ({ query: { before, limit } }, context) =>
      listChats(database, { memberId: callerOf(context).memberId, before, limit }),
    'assistant.chat': async ({ params }, context) => {
      const head = found(await findChat(database, own(context, params.id)));
      return { ...head, turns: await readTurns(database, head.id) };
    },
    'assistant.renameChat': async ({ params, body }, context) =>
      found(await renameChat(database, { ...own(context, params.id), ...body })),
    'assistant.removeChat': async ({ params }, context) => {
      if (!(await removeChat(database, own(context, params.id)))) throw new NotFound();
      return { removed: true };
    },
    'assistant.tokenLog': async ({ params, query: { before, limit } }, context) =>
      found(await listTokenLog(database, { ...own(context, params.id), before, limit })),
    'assistant.wrongAnswers': ({ query: { before, limit } }) => listWrong(database, { before, limit }),
  };
}

export function assistantHandlers(parts: CallParts): CallHandlers {
  const { platform, config, tools } = parts;
  return {
    ...askHandlers(parts),
    ...chatHandlers(parts),
    'assistant.status': (_, context) => statusOf(parts, callerOf(context).memberId),
    'assistant.consent': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      if (config.kind === 'local') {
        const message =
          'The assistant runs here and sends nothing anywhere, so there is nothing to agree to.';
        throw new NotAvailableHere(message, 'no-outside-model');
      }
      const decided = { given: body.given, decidedAt: new Date(platform.clock.now()) };
      await setConsent(platform.database, { memberId, model: modelName(config), ...decided });
      return statusOf(parts, memberId);
    },
    'assistant.tools': async ({ query }) => ({ items: describeTools(tools, query.language ?? 'en') }),
  };
}
