import type { ServerResponse } from 'node:http';
import { type ModelServer, type Said, startModelServer } from './model-server.ts';

interface InputItem {
  readonly type?: string;
  readonly role?: string;
  readonly call_id?: string;
  readonly output?: string;
}

/** What OpenAI is asked, as far as the tests look at it. */
export interface ResponsesRequest {
  readonly input: readonly InputItem[];
  readonly store?: boolean;
  readonly max_output_tokens?: number;
  readonly reasoning?: { readonly effort?: string; readonly summary?: string };
  readonly tools?: ReadonlyArray<{ readonly name: string; readonly strict?: boolean }>;
}

type Event = { readonly type: string } & Record<string, unknown>;

function refuse(reply: ServerResponse, param: string, message: string): void {
  reply.writeHead(400, { 'content-type': 'application/json' });
  reply.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: null } }));
}

/** One finished item of an answer, as the events that tell of it. */
function itemEvents(said: Said): readonly Event[] {
  const at = { output_index: 1 };
  if ('text' in said) {
    const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    const pieces = said.text.match(/.{1,7}/gs) ?? [];
    const content = [{ type: 'output_text', text: said.text, annotations: [] }];
    return [
      { type: 'response.output_item.added', ...at, item },
      ...pieces.map((delta) => ({
        ...{ type: 'response.output_text.delta', ...at, item_id: 'msg_1', content_index: 0, delta },
      })),
      { type: 'response.output_item.done', ...at, item: { ...item, status: 'completed', content } },
    ];
  }
  const call = { id: 'fc_1', type: 'function_call', call_id: `call_${performance.now()}`, name: said.name };
  const told = JSON.stringify(said.input);
  return [
    { type: 'response.output_item.added', ...at, item: { ...call, status: 'in_progress', arguments: '' } },
    { type: 'response.function_call_arguments.delta', ...at, item_id: 'fc_1', delta: told },
    { type: 'response.function_call_arguments.done', ...at, item_id: 'fc_1', arguments: told },
    { type: 'response.output_item.done', ...at, item: { ...call, status: 'completed', arguments: told } },
  ];
}

function answer(reply: ServerResponse, said: Said): void {
  const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', output: [], usage: null };
  const thought = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'x' };
  const usage = {
    ...{ input_tokens: 1000, input_tokens_details: { cached_tokens: 0 } },
    ...{ output_tokens: 100, output_tokens_details: { reasoning_tokens: 40 }, total_tokens: 1100 },
  };
  const events: readonly Event[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress' } },
    { type: 'response.output_item.added', output_index: 0, item: thought },
    { type: 'response.output_item.done', output_index: 0, item: thought },
    ...itemEvents(said),
    { type: 'response.completed', response: { ...response, status: 'completed', usage } },
  ];
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  events.forEach((event, index) => {
    reply.write(`event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`);
  });
  reply.end();
}

/** Why the real one would not answer that. */
function faultOf(
  path: string,
  { input, reasoning }: ResponsesRequest,
): readonly [param: string, message: string] | null {
  if (path !== '/v1/responses')
    return ['reasoning_effort', 'This model takes function tools only at /v1/responses.'];
  if (reasoning?.summary) return ['reasoning.summary', 'This organization is not verified for summaries.'];
  const calls = input.filter(({ type }) => type === 'function_call').map(({ call_id }) => call_id);
  const lost = input.find((one) => one.type === 'function_call_output' && !calls.includes(one.call_id));
  return lost ? ['input', `No function call has the id ${lost.call_id}.`] : null;
}

/** A server that answers as OpenAI does for its newest models: tools only at `/responses`. */
export function startOpenAi(): Promise<ModelServer<ResponsesRequest, Said>> {
  return startModelServer<ResponsesRequest, Said>(
    {
      answer,
      refuse(reply, { path, body }) {
        const fault = faultOf(path, body);
        if (fault) refuse(reply, ...fault);
        return fault !== null;
      },
    },
    { text: 'Hello.' },
  );
}
