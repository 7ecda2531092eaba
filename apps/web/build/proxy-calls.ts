import { calls } from '@auspex/contract';
import type { ProxyOptions } from 'vite';

/** Where `npm run dev` has the server. */
const SERVER = 'http://localhost:3000';
/** What the server answers beside the calls of the contract. */
const BESIDE_CALLS = ['api', 'functions', 'docs', 'dev', 'mcp', 'query', 'healthz', 'readyz'];

/**
 * Sends calls on to the server while the pages are worked on. Pages and calls share first words (`/stocks`,
 * `/stocks/names`), so what asks for a document stays here.
 */
export function proxyCalls(): Record<string, ProxyOptions> {
  const words = Object.values(calls).map(({ path }) => path.split('/')[1] ?? '');
  const pattern = `^/(${[...new Set([...words, ...BESIDE_CALLS])].join('|')})(/|\\?|$)`;
  return {
    [pattern]: {
      target: SERVER,
      bypass: (request) => {
        const document = request.headers.accept?.includes('text/html') ?? false;
        return document && !/^\/(docs|dev)(\/|$)/.test(request.url ?? '') ? '/index.html' : undefined;
      },
    },
  };
}
