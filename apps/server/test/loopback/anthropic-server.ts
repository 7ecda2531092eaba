import type { ServerResponse } from 'node:http';
import { type ModelServer, type Said, startModelServer } from './model-server.ts';

interface Block {
  readonly type: string;
  readonly signature?: string;
  readonly content?: unknown;
}

/** What Anthropic is asked, as far as the tests look at it. */
export interface MessagesRequest {
  readonly model: string;
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: readonly Block[] }>;
  readonly max_tokens: number;
  readonly thinking?: { readonly type: string };
  readonly output_config?: { readonly effort?: string };
}

type Event = { readonly type: string } & Record<string, unknown>;

const SIGNATURE = 'c2lnbmVkIGJ5IHRoZSBwcm92aWRlcg==';

function refuse(reply: ServerResponse, message: string): void {
  reply.writeHead(400, { 'content-type': 'application/json' });
  reply.end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }));
}

/** One block of an answer as the events that tell of it. */
function blockEvents(index: number, block: object, delta: object): readonly Event[] {
  return [
    { type: 'content_block_start', index, content_block: block },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}

function answer(reply: ServerResponse, said: Said): void {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] };
  const usage = { input_tokens: 1000, output_tokens: 1 };
  const told =
    'text' in said
      ? blockEvents(1, { type: 'text', text: '' }, { type: 'text_delta', text: said.text })
      : blockEvents(
          1,
          { type: 'tool_use', id: `toolu_${performance.now()}`, name: said.name, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(said.input) },
        );
  const events: readonly Event[] = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } },
    // The thought itself is not told, only the signature under it.
    ...blockEvents(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'signature_delta', signature: SIGNATURE },
    ),
    ...told,
    {
      ...{ type: 'message_delta', usage: { output_tokens: 100 } },
      delta: { stop_reason: 'text' in said ? 'end_turn' : 'tool_use', stop_sequence: null },
    },
    { type: 'message_stop' },
  ];
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) reply.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  reply.end();
}

/** Why the real one would not answer that. */
function faultOf({ model, messages, thinking }: MessagesRequest): string | null {
  const alwaysThinks = model === 'claude-opus-5-5';
  if (alwaysThinks && thinking && thinking.type !== 'adaptive') return 'This model always thinks.';
  if (thinking?.type === 'disabled') return null;
  const calling = messages.findLast(({ content }) => content.some(({ type }) => type === 'tool_use'));
  const [first] = calling?.content ?? [];
  if (!first || (first.type === 'thinking' && first.signature === SIGNATURE)) return null;
  return `A message that calls a tool must start with its thinking block, not with ${first.type}.`;
}

/** A server that answers as Anthropic does for a model that thinks before it calls a tool. */
export function startAnthropic(): Promise<ModelServer<MessagesRequest, Said>> {
  return startModelServer<MessagesRequest, Said>(
    {
      answer,
      refuse(reply, { body }) {
        const fault = faultOf(body);
        if (fault) refuse(reply, fault);
        return fault !== null;
      },
    },
    { text: 'Hello.' },
  );
}
