import type { LanguageModelV4, LanguageModelV4Message } from '@ai-sdk/provider';
import { afterAll, expect, it } from 'vitest';
import { startAnthropic } from '../../test/loopback/anthropic-server.ts';
import { startLyingModel } from '../../test/loopback/lying-model.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import type { OutsideModelConfig } from '../config/assistant-config.ts';
import { runModelTurn, type TurnEnd } from './model-turn.ts';
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

const QUESTION = { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello?' }] };

function openModel(which: Pick<OutsideModelConfig, 'kind' | 'name' | 'url'>): Promise<LanguageModelV4> {
  return openOutsideModel({
    ...{ ...which, provider: which.name, key: 'k' },
    nanoUsdPerToken: { in: 0, out: 0 },
    dailyLimitNanoUsd: { member: 0, total: 0 },
  });
}

function turnOf(model: LanguageModelV4, prompt: LanguageModelV4Message[]): Promise<TurnEnd> {
  return runModelTurn({
    ...{ model, options: { prompt, maxOutputTokens: 9 }, stallMs: 9000, onText: () => undefined },
    signal: new AbortController().signal,
  });
}

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
  anthropic.say = () => ({ text: 'Hello.' });
  const model = await openModel({ kind: 'anthropic', name, url: anthropic.url });
  const { text } = await turnOf(model, [QUESTION]);
  expect(text).toBe('Hello.');
  expect(anthropic.requests.at(-1)).toMatchObject({ ...asked, max_tokens: 9 });
});

const THOUGHT = 'I need the price.';

it.each([
  ['DeepSeek', { reasoning_content: THOUGHT }, { reasoning_content: THOUGHT }],
  ['Groq', { reasoning: THOUGHT }, {}],
])(
  'AST-11: where a model is spoken to in the dialect of chats, its thoughts go back if %s told them under the name in which they are sent',
  async (_, thought, back) => {
    const server = await startLyingModel();
    server.say = (__, turn) =>
      turn === 1 ? { calls: [{ name: 'quote', input: {} }], thought } : { text: 'Hello.' };
    const model = await openModel({ kind: 'compatible', name: 'm', url: server.url });
    const { said } = await turnOf(model, [QUESTION]);
    await turnOf(model, [QUESTION, { role: 'assistant', content: [...said.parts] }]);
    const called = { role: 'assistant', content: null, tool_calls: [expect.anything()] };
    expect(server.requests[1]?.messages.at(-1)).toEqual({ ...called, ...back });
    await server.close();
  },
);
