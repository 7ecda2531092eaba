import { afterAll, expect, it } from 'vitest';
import { startAnthropic } from '../../test/loopback/anthropic-server.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { runModelTurn } from './model-turn.ts';
import { openOutsideModel } from './open-model.ts';

const anthropic = await startAnthropic();
const app = withMarketApplication({
  environment: {
    ASSISTANT_MODEL: 'anthropic',
    ASSISTANT_URL: anthropic.url,
    ASSISTANT_KEY: 'k',
    ASSISTANT_NAME: 'claude-opus-5-5',
    ASSISTANT_PRICE_IN: '1',
    ASSISTANT_PRICE_OUT: '1',
    ASSISTANT_DAILY_LIMIT_USD: '1',
  },
});

afterAll(() => anthropic.close());

it('AST-11: a model that always thinks gets its thoughts back with what its tools read, and is told to think little', async () => {
  anthropic.say = (_, turn) =>
    turn < 3 ? { name: 'quote', input: { assets: ['AAPL', 'KO'] } } : { text: 'Both have a price.' };
  const { body } = await app.post('/ask', { question: 'What do AAPL and KO cost?' });
  expect(body.answer).toMatchObject({ problem: null, text: 'Both have a price.' });
  const kinds = anthropic.requests.at(-1)?.messages.map(({ content }) => content.map(({ type }) => type));
  const round = [['thinking', 'tool_use'], ['tool_result']];
  expect(kinds).toEqual([['text'], ...round, ...round]);
  for (const { thinking, output_config: config, max_tokens: most } of anthropic.requests) {
    expect({ thinking, config, most }).toEqual({ config: { effort: 'low' }, most: 1500 });
  }
});

it.each([
  ['claude-sonnet-5', { thinking: { type: 'disabled' } }],
  ['claude-haiku-4-5', { thinking: { type: 'disabled' } }],
  ['claude-sonnet-5-5', { thinking: { type: 'between_tools' } }],
])('AST-11: %s is asked to think as little as it can', async (name, asked) => {
  const model = await openOutsideModel({
    ...{ kind: 'anthropic', provider: 'Anthropic', name, url: anthropic.url, key: 'k' },
    nanoUsdPerToken: { in: 0, out: 0 },
    dailyLimitNanoUsd: { member: 0, total: 0 },
  });
  anthropic.say = () => ({ text: 'Hello.' });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello?' }] }];
  const { text } = await runModelTurn({
    ...{ model, options: { prompt, maxOutputTokens: 9 }, stallMs: 9000, onText: () => undefined },
    signal: new AbortController().signal,
  });
  expect(text).toBe('Hello.');
  expect(anthropic.requests.at(-1)).toMatchObject({ ...asked, max_tokens: 9 });
});
