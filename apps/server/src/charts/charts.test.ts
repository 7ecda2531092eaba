import { beforeAll, describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { signedIn } from '../../test/with-newsletter.ts';

const app = withApplication();
const path = '/api/indicators-document';
let tokens: { member: string; admin: string };

beforeAll(async () => {
  tokens = await signedIn(app);
});

const ask = (method: string, body?: object, token: string | null = tokens.member) =>
  app.call(method, path, { token, ...(body ? { body } : {}) });
const read = async () => (await ask('GET')).body;
const rsi = { id: 'a', indicator: 'RSI', hidden: false, options: { length: 21 } };
const macd = { id: 'b', indicator: 'MACD', hidden: true, options: { fast: 5, slow: 20, pane: 'pane-2' } };

describe('the indicators on a member’s charts', () => {
  it('CHART-1: are one RAINBOW SMA, not hidden, before anything was changed', async () => {
    const first = await read();
    expect(first.indicators).toEqual([
      { id: 'rainbow-sma', indicator: 'RAINBOW SMA', hidden: false, options: {} },
    ]);
    expect(await read()).toEqual(first);
    const rows = await app.test.database.query('select member_id from chart_indicators');
    expect(rows).toEqual([{ member_id: first.uid }]);
  });

  it('are visible only to the member', async () => {
    expect((await ask('GET', undefined, null)).status).toBe(401);
    await ask('PUT', { indicators: [rsi], version: (await read()).version });
    const other = (await ask('GET', undefined, tokens.admin)).body;
    expect(other.indicators[0].indicator).toBe('RAINBOW SMA');
    expect((await read()).indicators).toEqual([rsi]);
  });

  it('are set in their order and changed one by one, each with its options', async () => {
    const before = await read();
    const set = await ask('PUT', { indicators: [macd, rsi], version: before.version });
    expect(set.body).toMatchObject({ indicators: [macd, rsi], version: before.version + 1 });
    const added = { id: 'c', indicator: 'Bollinger bands', options: { 'color:upper': '#3fa7d6' } };
    const changed = await ask('PATCH', {
      version: set.body.version,
      set: [{ ...rsi, hidden: true }, added],
      remove: ['b'],
    });
    expect(changed.body.indicators).toEqual([
      { ...rsi, hidden: true },
      { ...added, hidden: false },
    ]);
    expect(await read()).toEqual(changed.body);
  });

  it('CHART-1: keep the first of two changes based on the same version; the second is told both versions', async () => {
    const { version } = await read();
    const answers = await Promise.all([rsi, macd].map((one) => ask('PUT', { indicators: [one], version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.message).toContain(`version ${version}`);
    expect(refused?.body.error.message).toContain(`version ${version + 1}`);
    expect((await read()).version).toBe(version + 1);
  });

  it.each([
    ['an indicator there is not, naming those like it', { indicator: 'RSII' }, /“RSII”.*RSI/],
    ['a length beyond its range', { options: { length: 0 } }, /'length' must be a whole number from 1/],
    ['a parameter it does not have', { options: { lenght: 14 } }, /has no parameter 'lenght'.*length/],
    [
      'parameters that contradict each other',
      { indicator: 'MACD', options: { fast: 30, slow: 20 } },
      /less than/,
    ],
    ['a colour that is none', { options: { 'color:rsi': 'red' } }, /colour/],
    ['the colour of an output it does not have', { options: { 'color:macd': '#000000' } }, /names no output/],
    ['a line as thick as a finger', { options: { 'width:rsi': 40 } }, /1 to 4/],
    ['a pane that there is not', { options: { pane: 'cellar' } }, /pane/],
  ])('CHART-1: refuse %s', async (_, change, sentence) => {
    const before = await read();
    const answer = await ask('PUT', { indicators: [{ ...rsi, ...change }], version: before.version });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(sentence);
    expect(await read()).toEqual(before);
  });

  it('refuse an id used twice, and more than forty', async () => {
    const { version } = await read();
    const twice = await ask('PUT', { indicators: [rsi, rsi], version });
    expect(twice.body.error.message).toBe('The id "a" is used twice.');
    const many = Array.from({ length: 30 }, (_, i) => ({ ...rsi, id: String(i) }));
    const full = await ask('PUT', { indicators: many, version });
    const more = many.map((one) => ({ ...one, id: `more-${one.id}` }));
    const refused = await ask('PATCH', { version: full.body.version, set: more });
    expect(refused.status).toBe(400);
    expect((await read()).indicators).toHaveLength(30);
  });

  it('are gone with the member', async () => {
    const { uid } = (await ask('GET', undefined, tokens.admin)).body;
    await app.test.owner.query('delete from member where id = $1', [uid]);
    expect(
      await app.test.database.query('select 1 from chart_indicators where member_id = $1', [uid]),
    ).toEqual([]);
  });
});
