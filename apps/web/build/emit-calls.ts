import { type Call, calls, callTable } from '@auspex/contract';
import type { Plugin } from 'vite';

/** Modules whose public calls only the pages of the record, the news and the blog make: not every first load has to know them. */
const RECORD_MODULES: ReadonlySet<string> = new Set([
  'blog',
  'forecasts',
  'ledger',
  'market',
  'models',
  'news',
  'referrals',
  'returns',
]);

/** Modules of single places in the member area: their calls come with the first one of them. */
const DESK_MODULES: ReadonlySet<string> = new Set([
  'assistant',
  'billing',
  'blog',
  'marketing',
  'members',
  'portfolio',
  'referrals',
  'trading',
]);

/** Made by the page on which somebody signs in, which is a public one. */
const AFTER_SIGN_IN = 'accounts.roles';

/** All calls, and those that a page without sign-in can make: the rest stays out of its first load. */
const MODULES: Readonly<Record<string, () => object>> = {
  'virtual:calls': () => callTable(someCalls((name) => !isOfDesk(name))),
  'virtual:calls/desk': () => callTable(someCalls(isOfDesk)),
  'virtual:calls/public': () => callTable(publicCalls((name) => !isOfRecord(name) && !isOfBilling(name))),
  'virtual:calls/record': () => callTable(publicCalls((name) => isOfRecord(name) && !isOfBlog(name))),
  'virtual:calls/blog': () => callTable(publicCalls(isOfBlog)),
};

const isOfRecord = (name: string): boolean => RECORD_MODULES.has(name.split('.')[0] ?? '');
/** Public pages know the plans from the configuration. */
const isOfBilling = (name: string): boolean => name.startsWith('billing.');
const isOfBlog = (name: string): boolean => name.startsWith('blog.');
const isOfDesk = (name: string): boolean => DESK_MODULES.has(name.split('.')[0] ?? '');

function someCalls(chosen: (name: string) => boolean): Record<string, Call> {
  return Object.fromEntries(Object.entries<Call>(calls).filter(([name]) => chosen(name)));
}

function publicCalls(chosen: (name: string) => boolean): Record<string, Call> {
  const anyone = Object.entries(someCalls(chosen)).filter(
    ([name, call]) => call.access === 'public' || name === AFTER_SIGN_IN,
  );
  return Object.fromEntries(anyone);
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
