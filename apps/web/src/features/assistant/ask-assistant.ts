import type { CallRequest, Calls } from '@auspex/contract';
import type { Client } from '@auspex/contract/client';
import { createEventReader } from '../../shared/live/read-events.ts';
import type { AnswerEvent } from './conversation.ts';

type Question = CallRequest<Calls['assistant.ask']>['body'];

/** Longer than the server takes at most. */
const TIMEOUT_MS = 130_000;

const KINDS: readonly string[] = ['begun', 'step', 'figures', 'part', 'done'] satisfies AnswerEvent['kind'][];

/** The stream ended before the answer did. */
export class AnswerCutOff extends Error {}

interface Asking {
  readonly send: Client['send'];
  readonly question: Question;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AnswerEvent) => void;
}

/** Asks a question and calls back for every event of its answer, up to the last. */
export async function askAssistant({ send, question, signal, onEvent }: Asking): Promise<void> {
  const response = await send(
    'assistant.ask',
    { body: question },
    { signal, timeoutMs: TIMEOUT_MS, headers: { accept: 'text/event-stream' } },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events = createEventReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    for (const { topic, data } of events.read(piece.value)) {
      if (!KINDS.includes(topic)) continue;
      // The server checks every event against the contract before it sends it.
      const event = { ...(data as AnswerEvent), kind: topic } as AnswerEvent;
      onEvent(event);
      if (event.kind === 'done') return;
    }
  }
  throw new AnswerCutOff('The stream ended before the answer.');
}
