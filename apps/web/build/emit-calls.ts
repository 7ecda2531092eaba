import { type Call, calls, callTable } from '@auspex/contract';
import type { Plugin } from 'vite';

/** All calls, and those that a page without sign-in can make: the rest stays out of its first load. */
const MODULES: Readonly<Record<string, () => object>> = {
  'virtual:calls': () => callTable(calls),
  'virtual:calls/public': () => callTable(publicCalls()),
};

function publicCalls(): Record<string, Call> {
  return Object.fromEntries(Object.entries<Call>(calls).filter(([, call]) => call.access === 'public'));
}

/** Hands the browser method, path and protocol of each call; schemas and their library stay on the server. */
export function emitCalls(): Plugin {
  return {
    name: 'auspex-calls',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => {
      const table = id.startsWith('\0') ? MODULES[id.slice(1)] : undefined;
      return table && `export const table = ${JSON.stringify(table())};`;
    },
  };
}
