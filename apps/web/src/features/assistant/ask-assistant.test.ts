import { describe, expect, it } from 'vitest';
import { AnswerCutOff, askAssistant } from './ask-assistant.ts';

const line = (kind: string, data: object) => `event: ${kind}\ndata: ${JSON.stringify({ kind, ...data })}\n\n`;
const BEGUN = line('begun', { chatId: 'c1', turnId: 't1', answerId: 'a1' });
const DONE = line('done', { answer: { id: 'a1' } });

/** What is heard of a stream that arrives in these pieces, and what was sent for it. */
async function hear(...pieces: string[]) {
  const kinds: string[] = [];
  const sent: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });
  const asked = askAssistant({
    send: async (...request) => {
      sent.push(request);
      return new Response(body);
    },
    question: { question: 'How is BTC?', language: 'en' },
    signal: new AbortController().signal,
    onEvent: ({ kind }) => kinds.push(kind),
  });
  const end = await asked.then(
    () => 'whole',
    (error: unknown) => (error instanceof AnswerCutOff ? 'cut off' : error),
  );
  return { kinds, sent, end };
}

describe('the stream of an answer', () => {
  it('is asked for as events, with the question in the body', async () => {
    const { sent } = await hear(BEGUN, DONE);
    expect(sent).toEqual([
      [
        'assistant.ask',
        { body: { question: 'How is BTC?', language: 'en' } },
        expect.objectContaining({ headers: { accept: 'text/event-stream' }, timeoutMs: 130_000 }),
      ],
    ]);
  });

  it('is read however it is cut, without heartbeats and events of later versions', async () => {
    const whole = `${BEGUN}: beat\n\n${line('weather', {})}${line('part', { part: {} })}${DONE}`;
    const { kinds, end } = await hear(...(whole.match(/[\s\S]{1,7}/g) ?? []));
    expect(kinds).toEqual(['begun', 'part', 'done']);
    expect(end).toBe('whole');
  });

  it('is never taken for whole without its last event', async () => {
    expect(await hear(BEGUN, line('part', { part: {} }))).toMatchObject({
      kinds: ['begun', 'part'],
      end: 'cut off',
    });
  });
});
