import { type Call, calls, callTable } from '@auspex/contract';
import type { Plugin } from 'vite';

/** Modules whose public calls only the pages of the record and the news make: not every first load has to know them. */
const RECORD_MODULES: ReadonlySet<string> = new Set([
  'forecasts',
  'ledger',
  'market',
  'models',
  'news',
  'returns',
]);

/** Made by the page on which somebody signs in, which is a public one. */
const AFTER_SIGN_IN = 'accounts.roles';

/** All calls, and those that a page without sign-in can make: the rest stays out of its first load. */
const MODULES: Readonly<Record<string, () => object>> = {
  'virtual:calls': () => callTable(calls),
  'virtual:calls/public': () => callTable(publicCalls((name) => !isOfRecord(name))),
  'virtual:calls/record': () => callTable(publicCalls(isOfRecord)),
};

function isOfRecord(name: string): boolean {
  return RECORD_MODULES.has(name.split('.')[0] ?? '');
}

function publicCalls(chosen: (name: string) => boolean): Record<string, Call> {
  const all = Object.entries<Call>(calls);
  const anyone = ([name, call]: [string, Call]) => call.access === 'public' || name === AFTER_SIGN_IN;
  return Object.fromEntries(all.filter((entry) => anyone(entry) && chosen(entry[0])));
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
