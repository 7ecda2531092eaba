import type { Call } from '@auspex/contract';
import type { CallContext, CallHandlers, HttpParts } from './call-handlers.ts';

/** A handler without its exact types; `CallHandlers` is where they are enforced. */
export type AnyHandler = (input: object, context: CallContext) => Promise<unknown>;

/** A declared call together with its handler. */
export interface MountedCall {
  readonly name: string;
  readonly call: Call;
  readonly handler: AnyHandler;
}

/** Joins calls and handlers; one without the other is a mistake that must stop the start. */
export function joinCalls(calls: Readonly<Record<string, Call>>, parts: readonly HttpParts[]): MountedCall[] {
  const handlers = new Map<string, AnyHandler>();
  for (const { calls: handled } of parts) {
    for (const [name, handler] of Object.entries<unknown>(handled ?? ({} as CallHandlers))) {
      if (handlers.has(name)) throw new Error(`The call ${name} has two handlers.`);
      handlers.set(name, handler as AnyHandler);
    }
  }
  const called = Object.entries(calls).filter(([, { rawRoute }]) => !rawRoute);
  const unanswered = called.map(([name]) => name).filter((name) => !handlers.has(name));
  if (unanswered.length > 0) throw new Error(`These calls have no handler: ${unanswered.join(', ')}.`);
  const undeclared = [...handlers.keys()].filter((name) => !Object.hasOwn(calls, name));
  if (undeclared.length > 0)
    throw new Error(`These handlers answer no declared call: ${undeclared.join(', ')}.`);
  return called.map(([name, call]) => {
    checkDeclaration(name, call);
    return { name, call, handler: handlers.get(name) as AnyHandler };
  });
}

function checkDeclaration(name: string, call: Call): void {
  const wrong = (what: string) => new Error(`The call ${name} ${what}.`);
  if (!call.access) throw wrong('has no access');
  if (call.protocol === 'callable' && (call.method !== 'POST' || !call.path.startsWith('/functions/'))) {
    throw wrong('is a cloud function, which is a POST under /functions/');
  }
  if (call.changesState && call.method !== 'GET')
    throw wrong('changes state by definition; only a GET says so');
  if (call.method === 'GET' && call.body) throw wrong('is a GET with a body');
  const names: string[] = call.path.match(/(?<=:)[A-Za-z0-9_]+/g) ?? [];
  if (names.length > 0 !== (call.params !== undefined))
    throw wrong('has a path that does not fit its params');
  for (const parameter of [call.ownId, call.ownedRecord]) {
    if (parameter !== undefined && !names.includes(parameter))
      throw wrong(`has no path parameter ${parameter}`);
  }
}
