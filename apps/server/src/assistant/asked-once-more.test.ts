import { afterAll, expect, it } from 'vitest';
import { startLyingModel } from '../../test/loopback/lying-model.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const model = await startLyingModel();
const app = withMarketApplication({
  environment: { ASSISTANT_MODEL: 'compatible', ASSISTANT_URL: model.url, ASSISTANT_NAME: 'liar' },
});

afterAll(() => model.close());

const SAID = 'It is a stock. AAPL closed at $987,654.32.';
const HELD_BACK = 'One sentence was held back: a figure in it could not be traced to the data.';

it.each([
  ['has nothing to add', { text: SAID }, HELD_BACK],
  [
    'was cut before',
    { text: `${SAID} It was`, finish: 'length' },
    expect.stringMatching(/^The model wrote too much.* One sentence was held back/),
  ],
])(
  'AST-2: a model that is asked once more for a sentence and %s has answered as far as it did',
  async (_, said, problem) => {
    model.requests.length = 0;
    model.say = (__, turn) => (turn === 1 ? said : { text: '' });
    const { body } = await app.post('/ask', { question: 'What does AAPL cost?' });
    expect(model.requests).toHaveLength(2);
    expect(body.answer).toMatchObject({ text: 'It is a stock.', withheld: 1, problem });
  },
);
