import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startLyingModel } from '../../test/loopback/lying-model.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const model = await startLyingModel();
const app = withMarketApplication({
  environment: {
    ASSISTANT_MODEL: 'compatible',
    ASSISTANT_URL: model.url,
    ASSISTANT_NAME: 'liar',
    ASSISTANT_PRICE_IN: '1',
    ASSISTANT_PRICE_OUT: '1',
    ASSISTANT_DAILY_LIMIT_USD: '1',
  },
});

afterAll(() => model.close());
beforeEach(async () => {
  model.requests.length = 0;
  await app.test.database.query('delete from assistant_spending');
});

const quote = { calls: [{ name: 'quote', input: { assets: ['AAPL', 'KO'] } }] };

function ask(question: string, more: object = {}) {
  return app.post('/ask', { question, ...more });
}

describe('AST-1: no figure without support reaches the member, whatever the model says', () => {
  it('keeps back a made-up number, asks once more with the reason, and tells the member', async () => {
    model.say = (_, turn) => (turn === 1 ? quote : { text: 'AAPL closed at $987,654.32. It is a stock.' });
    const { status, body } = await ask('What does AAPL cost?');
    expect(status).toBe(200);
    expect(body.answer.text).toBe('It is a stock.');
    expect(body.answer.withheld).toBe(1);
    expect(body.answer.problem).toContain('One sentence was held back');
    expect(model.requests).toHaveLength(3);
    expect(JSON.stringify(model.requests[2]?.messages.at(-1))).toContain('withheld');
  });

  it('lets the written figure of the right asset through, and not for the wrong one', async () => {
    model.say = (request, turn) => {
      if (turn === 1) return quote;
      const told = JSON.parse(String(request.messages.findLast(({ role }) => role === 'tool')?.content));
      const close = told.figures.find((one: { id: string }) => one.id === 'q1.AAPL.close').text;
      return {
        text: `AAPL closed at ${close}. KO closed at ${close}. AAPL closed at ${close.slice(0, -1)}.`,
      };
    };
    const { body } = await ask('What do AAPL and KO cost?');
    const withId = (list: { id: string; text?: string }[], id: string) => list.find((one) => one.id === id);
    const figure = withId(body.answer.figures, 'q1.AAPL.close');
    expect(body.answer.text).toBe(`AAPL closed at ${figure?.text}.`);
    expect(figure).toMatchObject({ query: 'q1', unit: 'price', asset: { symbol: 'AAPL' } });
    const kept = await app.get(`/api/assistant/chats/${body.chatId}`);
    for (const { parts } of [body.answer, kept.body.turns[0].answer]) {
      expect(parts[0].spans).toContainEqual({ figure: 'q1.AAPL.close', text: figure?.text });
    }
    expect(body.answer.withheld).toBe(2);
    const again = await app.post('/api/assistant/queries', body.answer.queries[0]);
    expect(withId(again.body.figures, 'q1.AAPL.close')).toEqual(figure);
    // A live price is of its moment: the query, which names its instant, gives what is kept.
    expect(withId(again.body.figures, 'q1.AAPL.last')).toBeUndefined();
  });
});

it('AST-7: a name that was copied with characters that nobody sees is the name, in what follows too', async () => {
  model.say = () => ({ text: 'I cannot do that.' });
  const { body } = await ask('What does A\u200bA\u00adPL\ufeff cost?');
  await ask('And then?', { chatId: body.chatId });
  for (const { messages } of model.requests) {
    expect(JSON.stringify(messages)).toContain('What does AAPL cost?');
  }
  expect(model.requests).toHaveLength(2);
});

const HALF = { text: 'It is a stock. It was' };
it.each([
  ['says nothing', { text: '' }, 'did not give a full answer'],
  ['may write no more', { ...HALF, finish: 'length' }, 'wrote too much'],
  ['thought until nothing was left', { text: '', finish: 'length' }, 'wrote too much'],
  ['declines', { ...HALF, finish: 'content_filter' }, 'did not give a full answer'],
])(
  'AST-2: where a model %s, the answer ends with its last whole sentence and says why',
  async (_, said, why) => {
    model.say = () => said;
    const { body } = await ask('What is AAPL?');
    const text = said.text === '' ? '' : 'It is a stock.';
    expect(body.answer).toMatchObject({ text, state: 'failed', problem: expect.stringContaining(why) });
  },
);

describe('AST-1: what a model wrote itself proves nothing', () => {
  it('keeps back a price that the model only put into a form', async () => {
    const form = { asset: 'AAPL', waitsFor: 'price', is: 'above', level: 987.65 };
    model.say = (_, turn) =>
      turn === 1
        ? { calls: [{ name: 'prepare_alert', input: form }] }
        : { text: 'AAPL closed at $987.65. The form is ready.' };
    const { body } = await ask('Set an alert for AAPL.');
    expect([body.answer.text, body.answer.withheld]).toEqual(['The form is ready.', 1]);
    expect(body.answer.parts.map(({ kind }: { kind: string }) => kind)).toContain('form');
  });
});

describe('AST-2: an answer always ends, and says why', () => {
  it('even where the model wrote a character that cannot be kept', async () => {
    model.say = () => ({ text: 'A zero \u0000 character.' });
    const { status, body } = await ask('What now?');
    expect([status, body.answer.state]).toEqual([200, 'failed']);
    const chat = await app.get(`/api/assistant/chats/${body.chatId}`);
    expect(chat.body.turns[0].answer.state).toBe('failed');
  });

  it('ends a model that only asks for data', async () => {
    model.say = () => quote;
    const { body } = await ask('What does AAPL cost?');
    expect(body.answer).toMatchObject({ state: 'failed', text: '' });
    expect(body.answer.problem).toContain('kept requesting');
    expect(model.requests.length).toBeLessThanOrEqual(6);
    expect(body.answer.queries).toHaveLength(1);
  });

  it('refuses tools that do not exist and inputs that are not theirs', async () => {
    model.say = (_, turn) =>
      turn === 1
        ? {
            calls: [
              { name: 'place_order', input: {} },
              { name: 'quote', input: { assets: ['AAPL'], member: 'x' } },
            ],
          }
        : { text: 'I cannot do that.' };
    const { body } = await ask('Buy AAPL.');
    expect(body.answer).toMatchObject({ state: 'cannot', queries: [], text: 'I cannot do that.' });
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('There is no tool named place_order.');
  });

  it('leaves out the half sentence of a stream that was cut', async () => {
    model.say = () => ({ cut: 'Stocks rise. Never sell' });
    const { body } = await ask('What now?');
    expect(body.answer).toMatchObject({ state: 'failed', text: 'Stocks rise.' });
  });

  it('takes garbage for what it is', async () => {
    model.say = () => ({ garbage: '<html>502</html>' });
    const { body } = await ask('What now?');
    expect(body.answer).toMatchObject({ state: 'failed', parts: [] });
    expect(body.answer.problem).not.toBeNull();
  });
});

describe('AST-3: a portfolio goes to an outside model only with consent', () => {
  const portfolio = { calls: [{ name: 'portfolio', input: {} }] };

  it('offers and runs no portfolio tool before it, and does after it', async () => {
    model.say = (_, turn) => (turn === 1 ? portfolio : { text: 'I may not see it.' });
    const { body } = await ask('What is my portfolio worth?');
    const offered = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
    expect(offered).toContain('quote');
    expect(offered).not.toContain('portfolio');
    expect(body.answer.queries).toEqual([]);
    expect(body.answer.problem).toContain('may not see your portfolio');
    const headers = { authorization: 'Bearer member' };
    const agreed = await app.http.app.inject({
      ...{ method: 'PUT', url: '/api/assistant/consent', payload: { given: true }, headers },
    });
    expect(agreed.json()).toMatchObject({
      consent: { given: true },
      model: { kind: 'outside', name: 'liar' },
    });
    model.requests.length = 0;
    const after = await ask('What is my portfolio worth?');
    expect(after.body.answer.queries).toMatchObject([{ tool: 'portfolio' }]);
    model.say = () => ({ text: 'You hold what was said.' });
    const follow = await ask('Say that without numbers.', { chatId: after.body.chatId });
    const rows = await app.test.database.query('select personal from assistant_turn where answer_id = $1', [
      follow.body.answer.id,
    ]);
    expect(rows).toEqual([{ personal: true }]);
  });

  it('keeps a refusal as well, so that nobody is asked again', async () => {
    const decide = async (given: boolean) => {
      const decided = await app.http.app.inject({
        ...{ method: 'PUT', url: '/api/assistant/consent', payload: { given } },
        headers: { authorization: 'Bearer member' },
      });
      return decided.json().consent;
    };
    expect(await decide(true)).toMatchObject({ given: true, at: expect.any(String) });
    expect(await decide(false)).toMatchObject({ given: false, at: expect.any(String) });
    expect((await app.get('/api/assistant')).body.consent).toMatchObject({
      given: false,
      at: expect.any(String),
    });
    model.say = () => ({ text: 'I may not see it.' });
    model.requests.length = 0;
    await ask('What is my portfolio worth?');
    expect(model.requests[0]?.tools?.map((tool) => tool.function.name)).not.toContain('portfolio');
  });
});

describe('AST-4: the daily limits hold', () => {
  it('counts what the provider counted, and asks it nothing once a turn could cost too much', async () => {
    model.say = () => ({ text: 'Hello.' });
    await ask('Hello?');
    const status = await app.get('/api/assistant');
    // 1,000 tokens in and 100 out at a dollar per million each: $0.0011.
    expect(status.body.spending).toEqual({ used: 0.0011, limit: 1 });
    await app.test.database.query('update assistant_spending set nano_usd = 1000000000');
    model.requests.length = 0;
    const { body } = await ask('Hello?');
    expect(body.answer).toMatchObject({ state: 'failed', text: '' });
    expect(body.answer.problem).toContain('daily limit');
    expect(model.requests).toEqual([]);
  });
});

describe('AST-5: conversations', () => {
  it('that begin in the same moment keep their own words', async () => {
    model.say = () => ({ text: 'Hello.' });
    const questions = ['{"a","b"} and a tab\tin it', 'NULL', 'One\\, two'];
    const asked = await Promise.all(questions.map((question) => ask(question)));
    for (const [i, { body }] of asked.entries()) {
      const chat = await app.get(`/api/assistant/chats/${body.chatId}`);
      expect(chat.body.turns).toMatchObject([{ id: body.turnId, question: questions[i] }]);
      expect(chat.body.turns[0].answer.id).toBe(body.answer.id);
    }
  });

  it('are at most 300: one more is refused before anything is answered', async () => {
    const owner = '(select member_id from assistant_chat limit 1)';
    await app.test.database.query(
      `insert into assistant_chat (member_id, title, created_at, updated_at)
       select ${owner}, 'filled', now(), now()
       from generate_series(1, 300 - (select count(*)::int from assistant_chat where member_id = ${owner}))`,
    );
    model.requests.length = 0;
    const { status, body } = await ask('One more?');
    expect([status, body.error.details.code, model.requests]).toEqual([409, 'too-many-chats', []]);
    await app.test.database.query("delete from assistant_chat where title = 'filled'");
    expect((await ask('One more?')).status).toBe(200);
  });

  it('AST-5: replace nothing that was asked since in another tab, unless the member has seen it', async () => {
    model.say = () => ({ text: 'Hello there. Ask me.' });
    const first = (await ask('First?')).body;
    const second = (await ask('Second?', { chatId: first.chatId })).body;
    const edit = { chatId: first.chatId, fromTurn: first.turnId };
    const stale = await ask('First, in other words?', { ...edit, lastTurn: first.turnId });
    expect([stale.status, stale.body.error.details.code]).toEqual([409, 'chat-went-on']);
    const questions = async () => {
      const { body } = await app.get(`/api/assistant/chats/${first.chatId}`);
      return body.turns.map(({ question }: { question: string }) => question);
    };
    expect(await questions()).toEqual(['First?', 'Second?']);
    await ask('First, in other words?', { ...edit, lastTurn: second.turnId });
    expect(await questions()).toEqual(['First, in other words?']);
  });

  it('stream their answer as events, go on, are edited from a turn on, and are deleted', async () => {
    model.say = () => ({ text: 'Hello there. Ask me.' });
    const headers = { authorization: 'Bearer member', accept: 'text/event-stream' };
    const streamed = await app.http.app.inject({
      method: 'POST',
      url: '/ask',
      payload: { question: 'Hi' },
      headers,
    });
    const kinds = [...streamed.body.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual(['begun', 'part', 'part', 'done']);
    const begun = JSON.parse(/data: (.*)/.exec(streamed.body)?.[1] ?? '');
    const { chatId, turnId } = begun;
    await ask('And then?', { chatId });
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('Hello there. Ask me.');
    await ask('Or rather?', { chatId, fromTurn: turnId });
    const { body } = await app.get(`/api/assistant/chats/${chatId}`);
    expect(body.turns.map(({ question }: { question: string }) => question)).toEqual(['Or rather?']);
    const other = await app.get(`/api/assistant/chats/${chatId}`, { authorization: 'Bearer other%20member' });
    expect(other.status).toBe(404);
    const removed = await app.http.app.inject({
      ...{
        method: 'DELETE',
        url: `/api/assistant/chats/${chatId}`,
        headers: { authorization: 'Bearer member' },
      },
    });
    expect(removed.json()).toEqual({ removed: true });
    expect((await app.get(`/api/assistant/chats/${chatId}`)).status).toBe(404);
  });

  it('are stopped by their member, with what was written so far', async () => {
    model.say = () => ({ stall: 'One thing first. Then' });
    const pending = ask('Tell me everything.');
    let id = '';
    while (id === '') {
      const rows = await app.test.database.query('select answer_id from assistant_turn where answer is null');
      id = String(rows[0]?.answer_id ?? '');
    }
    while (model.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = await app.post(`/api/assistant/answers/${id}/stop`, {});
    expect(stopped.body).toEqual({ stopped: true });
    expect((await pending).body.answer).toMatchObject({
      state: 'stopped',
      text: 'One thing first.',
      problem: null,
    });
  });

  it('list wrong answers for admins, without what rests on a portfolio', async () => {
    model.say = () => ({ text: 'Hello.' });
    const { body } = await ask('Is this right?');
    const headers = { authorization: 'Bearer member' };
    const url = `/api/assistant/answers/${body.answer.id}/wrong`;
    await app.http.app.inject({ method: 'PUT', url, payload: { wrong: true, why: 'No.' }, headers });
    const list = () => app.get('/api/assistant/wrong-answers', { authorization: 'Bearer admin' });
    expect((await list()).body.items).toMatchObject([
      { question: 'Is this right?', answer: 'Hello.', why: 'No.' },
    ]);
    await app.test.database.query('update assistant_turn set personal = true');
    expect((await list()).body.items).toMatchObject([
      { question: '(portfolio)', answer: '(portfolio)', why: null },
    ]);
  });
});
