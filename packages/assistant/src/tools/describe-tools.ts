import type { CallReply, Calls } from '@auspex/contract';
import type { Language } from '@auspex/market';
import { z } from 'zod';
import type { Tool } from './tool.ts';
import { wordsIn } from './words.ts';

export type ToolCard = CallReply<Calls['assistant.tools']>['items'][number];
type Json = ToolCard['input'][string];

/** The JSON Schema of what a caller may send: fields with a usual value may be left out. */
function schemaOf(tool: Tool): Record<string, Json> {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(schema)) as Record<string, Json>;
}

const schemas = new WeakMap<Tool, Record<string, Json>>();

/** Every tool as the documentation, MCP clients and models see it. */
export function describeTools(tools: readonly Tool[], language: Language): ToolCard[] {
  return tools.map((tool) => {
    const input = schemas.get(tool) ?? schemaOf(tool);
    schemas.set(tool, input);
    const { name, description, effect, scope } = tool;
    const example = JSON.parse(JSON.stringify(tool.example)) as Record<string, Json>;
    return { name, title: wordsIn(language, tool.title), description, effect, scope, input, example };
  });
}

/** What is wrong with an input, a sentence for each field. */
export function inputProblems(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}
