import { afterAll, expect, it, vi } from 'vitest';
import { startOpenAi } from '../../test/loopback/openai-server.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const openAi = await startOpenAi();
const app = withMarketApplication({
  environment: {
    ASSISTANT_MODEL: 'openai',
    ASSISTANT_URL: openAi.url,
    ASSISTANT_KEY: 'k',
    ASSISTANT_NAME: 'gpt-6-sol',
    ASSISTANT_PRICE_IN: '1',
    ASSISTANT_PRICE_OUT: '1',
    ASSISTANT_DAILY_LIMIT_USD: '1',
  },
});

afterAll(() => openAi.close());

it('AST-10: a model of OpenAI that takes tools only as responses reads with them, and nothing is kept there', async () => {
  openAi.say = ({ input }, turn) => {
    if (turn === 1) return { name: 'quote', input: { assets: ['AAPL', 'KO'] } };
    const told = JSON.parse(input.find(({ type }) => type === 'function_call_output')?.output ?? '');
    const close = told.figures.find((one: { id: string }) => one.id === 'q1.AAPL.close').text;
    return { text: `AAPL closed at ${close}.` };
  };
  const { status, body } = await app.post('/ask', { question: 'What does AAPL cost?' });
  expect(status).toBe(200);
  expect(body.answer.problem).toBeNull();
  const { text } = body.answer.figures.find((one: { id: string }) => one.id === 'q1.AAPL.close');
  expect(body.answer.text).toBe(`AAPL closed at ${text}.`);
  expect(openAi.requests).toHaveLength(2);
  const given = openAi.requests[1]?.input.filter(({ type }) => type !== undefined);
  expect(given?.map(({ type }) => type)).toEqual(['reasoning', 'function_call', 'function_call_output']);
  for (const { store, reasoning, tools, max_output_tokens: most } of openAi.requests) {
    expect({ store, reasoning, most }).toEqual({ store: false, reasoning: { effort: 'low' }, most: 1500 });
    // Where every argument had to be given, a tool would be sent nulls that it does not take.
    expect(tools?.every(({ strict }) => strict === false)).toBe(true);
  }
  const [spent] = await app.test.database.query('select nano_usd::int as "nanoUsd" from assistant_spending');
  expect(spent).toEqual({ nanoUsd: 2 * 1100 * 1000 });
});

it('AST-10: an address that does not speak the dialect of responses is in the log, without the question', async () => {
  const warn = vi.spyOn(app.platform.logger, 'warn');
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('Not Found', { status: 404 }));
  const { body } = await app.post('/ask', { question: 'What does my AAPL cost?' });
  expect(body.answer).toMatchObject({ state: 'failed', problem: expect.stringContaining('unreadable') });
  const said = { why: 'broken', error: 'AI_APICallError', status: 404, path: '/v1/responses' };
  expect(warn).toHaveBeenCalledExactlyOnceWith(said, 'the model gave no answer');
});
