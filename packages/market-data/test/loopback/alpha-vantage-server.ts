import { type LoopbackAnswer, type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

export interface AlphaVantageScript {
  /** The answer to a function, a text to send as it is, or a function from question to answer. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly callsPerDay?: number;
  /** Any other symbol is one the provider does not know. */
  readonly symbols?: readonly string[];
}

const ERROR = {
  'Error Message':
    'Invalid API call. Please retry or visit the documentation (https://www.alphavantage.co/documentation/) for this function.',
};

/** The provider as it behaves: refusals come with status 200, and name the key. */
export function startAlphaVantageServer(
  script: AlphaVantageScript,
): Promise<LoopbackServer & { readonly script: { answers: Record<string, unknown> } }> {
  const state = { answers: { ...script.answers } };
  let calls = 0;
  const answer = (url: URL): LoopbackAnswer => {
    calls += 1;
    const key = url.searchParams.get('apikey') ?? '';
    if (calls > (script.callsPerDay ?? Number.POSITIVE_INFINITY)) {
      const Information = `We have detected your API key as ${key} and our standard API rate limit is 25 requests per day. Please subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to instantly remove all daily rate limits.`;
      return { body: JSON.stringify({ Information }) };
    }
    const symbol = url.searchParams.get('symbol');
    if (symbol && script.symbols && !script.symbols.includes(symbol)) return { body: JSON.stringify(ERROR) };
    const scripted = state.answers[url.searchParams.get('function') ?? ''] ?? ERROR;
    const value: unknown = typeof scripted === 'function' ? scripted(url.searchParams) : scripted;
    return { body: typeof value === 'string' ? value : JSON.stringify(value) };
  };
  return startLoopbackServer((call) => answer(call.url)).then((server) => ({ ...server, script: state }));
}
