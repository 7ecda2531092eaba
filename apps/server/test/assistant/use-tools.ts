import { allTools, inputProblems, type RunCall, type Tool, type ToolResult } from '@auspex/assistant';
import { calls, callTable } from '@auspex/contract';
import { createClient } from '@auspex/contract/client';
import { fixtureBearer } from '../http-proof/roles.ts';
import { MARKET_NOW } from '../with-market.ts';
import type { MarketProcess } from '../with-market-application.ts';

type Role = 'member' | 'other member' | 'admin';

/** Makes calls as somebody, through every guard of the server. */
export function callerAs(http: () => MarketProcess['http'], role: Role = 'member'): RunCall {
  const client = createClient({
    table: callTable(calls),
    headers: () => ({ authorization: fixtureBearer(role) ?? '' }),
    async fetch(url, { method, headers, body }) {
      const answer = await http().app.inject({
        method: method as 'GET',
        url,
        headers: headers as Record<string, string>,
        ...(typeof body === 'string' ? { payload: body } : {}),
      });
      return new Response(answer.statusCode === 204 ? null : answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      });
    },
  });
  return (name, request) => client.call(name, ...([request] as never));
}

export function toolNamed(name: string): Tool {
  const tool = allTools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool named ${name}`);
  return tool;
}

interface Asking {
  readonly call: RunCall;
  readonly language?: 'en' | 'fr';
  readonly asOf?: string;
  readonly present?: boolean;
}

/** Runs a tool as the runner does: the input is read by its schema, the instant is the frozen one. */
export async function runTool(asking: Asking, name: string, input: object): Promise<ToolResult> {
  const { language = 'en', asOf = new Date(MARKET_NOW).toISOString(), ...rest } = asking;
  const tool = toolNamed(name);
  const read = tool.input.safeParse(input);
  if (!read.success) throw new Error(inputProblems(read.error).join(' '));
  return tool.run(read.data as never, { ...rest, language, asOf });
}

/** A figure’s value by its id. */
export function figureOf({ figures }: ToolResult, id: string): number | string | undefined {
  return figures.find((figure) => figure.id === id)?.value;
}
