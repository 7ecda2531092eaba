import { setTimeout as wait } from 'node:timers/promises';
import { type Call, calls } from '@auspex/contract';
import { MARKETS } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertPersonalToken } from '../../src/accounts/store/personal-token-store.ts';
import { alertsModule } from '../../src/alerts/index.ts';
import { forecastsModule } from '../../src/forecasts/index.ts';
import { fixtureBearer, type Role } from '../http-proof/roles.ts';
import { readStream } from '../two-processes/read-stream.ts';
import { until } from '../until.ts';
import { MARKET_NOW } from '../with-market.ts';
import {
  givePlan,
  type MarketProcess,
  marketMembers,
  serveModules,
  withMarketApplication,
} from '../with-market-application.ts';
import { disturbances } from './disturbances.ts';
import { type Asked, questionsBesides, toolMessages } from './plan-questions.ts';
import { askedCalls, type Question, questionsAbout } from './questions.ts';

/** Stands in everything that was published of the newest bar; nobody would come upon it by chance. */
const CANARY = '987654321';
const PRICE = 987_654.321;
const READERS = ['guest', 'other member', 'member'] as const satisfies readonly Role[];
type Reader = (typeof READERS)[number];

const app = withMarketApplication({
  ...{ filling: { signals: true }, plan: 'free' },
  environment: { PORT: '0' },
});

const scopes = [...new Set(Object.values(calls).flatMap(({ tokenScope }: Call) => tokenScope ?? []))];

/** They list what this file itself has done: its tokens, and its questions. */
const KEEPS_A_LIST = new Set(['accounts.personalTokens', 'assistant.chats']);

/** Every call that members or guests may read: those about an instant, as they are asked for now, and all that need nothing. */
const plain = Object.entries(calls as Readonly<Record<string, Call>>).flatMap(
  ([call, declared]): Question[] => {
    const { method, path, access, query } = declared;
    if (method !== 'GET' || access === 'admin' || path.includes(':') || askedCalls.includes(call)) return [];
    if (KEEPS_A_LIST.has(call)) return [];
    return query === undefined || query.safeParse({}).success ? [{ call, method, url: path }] : [];
  },
);
/** Three years are looked through for it, long after its answer; asked last, it ends with its process. */
const BEGINS_WORK = 'screener.presets';
/** Asked with ids that only the other answers say. */
const named = disturbances.flatMap((one) => one.named ?? []);
const fromContract = askedCalls.filter((call) => !named.includes(call));
const questions = [
  ...questionsAbout(fromContract).filter(({ method }) => method === 'GET'),
  ...plain,
  ...questionsBesides,
];

const readable = Object.entries(calls as Readonly<Record<string, Call>>)
  .filter(([, { method, access }]) => method === 'GET' && access !== 'admin')
  .map(([name]) => name);

const MOST_TRIES = 5;
const isBusy = (status: number) => status === 503 || status === 504;

async function ask(
  { http }: Pick<MarketProcess, 'http'>,
  reader: Reader,
  { method, url, body }: Asked,
): Promise<string> {
  const authorization = fixtureBearer(reader);
  const headers = { ...(authorization === null ? {} : { authorization }), 'sec-fetch-dest': 'empty' };
  const payload = body === undefined ? {} : { payload: body };
  const send = () => http.app.inject({ method, url, headers, ...payload });
  let answer = await send();
  // A server that is too busy says nothing about what it holds back.
  for (let tries = 1; tries < MOST_TRIES && isBusy(answer.statusCode); tries += 1) {
    await wait(300);
    answer = await send();
  }
  return `${answer.statusCode} ${answer.body.replace(MADE_NOW, '')}`;
}

/** Ids that are made with each answer. */
const MADE_NOW = /"(?:requestId|chatId|turnId|id)":"[0-9a-f-]{36}"|"requestId":"[^"]*"/g;

type Answers = ReadonlyMap<Reader, ReadonlyMap<Question, string>>;

/** The readers ask at the same time, each one question after another. */
async function askAll(process: MarketProcess): Promise<Answers> {
  const answers = new Map(READERS.map((reader) => [reader, new Map<Question, string>()]));
  const askInTurn = (some: readonly Question[]) =>
    Promise.all(
      [...answers].map(async ([reader, own]) => {
        for (const question of some) own.set(question, await ask(process, reader, question));
      }),
    );
  await askInTurn(questions.filter(({ call }) => call !== BEGINS_WORK));
  await askInTurn(questions.filter(({ call }) => call === BEGINS_WORK));
  return answers;
}

interface Body {
  readonly date: string;
  readonly stance: 'buy' | 'hold' | 'sell';
  readonly outlooks: readonly object[];
}

const turned = { buy: 'sell', hold: 'buy', sell: 'buy' } as const;

/** Everything published of the newest bar says something else: each stance has just turned, each figure is the canary. */
async function plant(): Promise<void> {
  const { owner } = app.test;
  for (const table of ['signal', 'forecast', 'ledger_leaf'])
    await owner.query(`alter table ${table} disable trigger user`);
  const signals = await owner.query<{ id: string; body: string }>(
    'select id, body from signal s where date = (select max(date) from signal where market = s.market)',
  );
  for (const { id, body } of signals) {
    const said = JSON.parse(body) as Body;
    const stance = turned[said.stance];
    const outlooks = said.outlooks.map((one) => ({ ...one, score: 9.87654321, pUp: 0.0987654321 }));
    const planted = {
      ...{ ...said, stance, outlooks, previousStance: said.stance, since: said.date, ageBars: 0 },
      ...{ stop: PRICE, target: PRICE },
    };
    await owner.query('update signal set body = $2, stance = $3 where id = $1', [
      id,
      JSON.stringify(planted),
      stance,
    ]);
  }
  await owner.query(
    `update forecast f set close = $1, state = (select array_agg(value * 9 order by place) from unnest(state) with ordinality as one (value, place))
      where date = (select max(date) from forecast where market = f.market)`,
    [PRICE],
  );
  await owner.query(`update ledger_leaf set body = '{"canary":"${CANARY}"}' where seal_needs is not null`);
}

const found = (text: string): boolean => text.replaceAll('.', '').includes(CANARY);

const SIGNALS: Asked = { call: 'signals.latest', method: 'GET', url: '/signals?market=us' };

/** What every tool answers a member's own AI client, by tool. */
async function askTools({ http }: Pick<MarketProcess, 'http'>, token: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, ...payload } of toolMessages) {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const { body } = await http.app.inject({ method: 'POST', url: '/mcp', headers, payload });
    answers.set(name, body.replace(MADE_NOW, ''));
  }
  return answers;
}

let before: Answers;
let after: Answers;
let toolsBefore: Map<string, string>;
let toolsAfter: Map<string, string>;
let toolsWithPlan: Map<string, string>;

beforeAll(async () => {
  await givePlan(app.test.database, marketMembers.member);
  const { signal } = new AbortController();
  for (const market of MARKETS) await app.modules.service(forecastsModule).update(market, signal);
  const tokenOf = async (memberId: string) => {
    const token = { memberId, name: 'client', scopes, expiresAt: null, at: new Date(MARKET_NOW) };
    return (await insertPersonalToken(app.test.database, token)).token;
  };
  const [paid, free] = [await tokenOf(marketMembers.member), await tokenOf(marketMembers.other)];
  const inProcess = async (
    asked: (process: MarketProcess, http: Pick<MarketProcess, 'http'>) => Promise<void>,
  ) => {
    const process = await app.beside();
    const http = await serveModules(process, { people: 'stored' });
    await asked(process, { http });
    await http.close();
    await process.close();
  };
  await inProcess(async (process, clients) => {
    toolsBefore = await askTools(clients, free);
    before = await askAll(process);
  });
  await plant();
  await inProcess(async (process, clients) => {
    toolsAfter = await askTools(clients, free);
    toolsWithPlan = await askTools(clients, paid);
    after = await askAll(process);
  });
}, 900_000);

const answersOf = (answers: Answers, reader: Reader) => [
  ...(answers.get(reader) ?? new Map<Question, string>()),
];

describe('What was published of the newest bar', () => {
  it('is asked for by every call that can be read without naming something of one’s own', () => {
    const asked = new Set(questions.map(({ call }) => call));
    const byId = readable.filter((name) => !asked.has(name));
    // Each of these is asked with the id of an article, a receipt, a key or the like: nothing about signals.
    expect(
      byId.filter((name) => /^(signals|forecasts|models|screener|returns|market|ledger)\./.test(name)),
    ).toEqual(['models.card', 'screener.shared', 'ledger.entry']);
  });

  it.each(['guest', 'other member'] as const)(
    'PAY-15: is in no answer to a reader without a plan: %s',
    (reader) => {
      const leaks = answersOf(after, reader).filter(([, text]) => found(text));
      expect(leaks.map(([{ url }]) => url)).toEqual([]);
    },
  );

  it.each(['guest', 'other member'] as const)(
    'PAY-15: changes not a byte of any answer to a reader without a plan: %s',
    (reader) => {
      const then = before.get(reader);
      const changed = answersOf(after, reader).filter(([question, text]) => then?.get(question) !== text);
      expect(changed.map(([{ url }]) => url)).toEqual([]);
    },
  );

  it('PAY-15: is what a member with a plan is told, in every call that knows of it', () => {
    const then = before.get('member');
    const all = answersOf(after, 'member');
    const moved = new Set(
      all.filter(([question, text]) => then?.get(question) !== text).map(([{ call }]) => call),
    );
    expect([...moved].toSorted()).toEqual(
      expect.arrayContaining([
        ...['alerts.rehearse', 'forecasts.list', 'forecasts.symbol', 'ledger.row', 'ledger.rows'],
        ...['screener.count', 'screener.list'],
        ...['signals.changes', 'signals.detail', 'signals.latest', 'signals.today'],
      ]),
    );
    const told = new Set(all.filter(([, text]) => found(text)).map(([{ call }]) => call));
    expect([...told].toSorted()).toEqual(
      expect.arrayContaining(['forecasts.symbol', 'ledger.row', 'signals.detail', 'signals.latest']),
    );
  });

  it('PAY-15: is in no answer of a tool to an AI client of a member without a plan, and in those of one with it', () => {
    expect(toolsAfter.size).toBeGreaterThan(15);
    const changed = [...toolsAfter].filter(([name, text]) => toolsBefore.get(name) !== text);
    expect(changed.map(([name]) => name)).toEqual([]);
    expect([...toolsAfter].filter(([, text]) => found(text))).toEqual([]);
    const told = [...toolsWithPlan].filter(([name, text]) => toolsAfter.get(name) !== text);
    expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(['signal', 'forecast']));
  });

  it('PAY-15: is said to be held back, with the bar that is shown instead', async () => {
    const late = JSON.parse((await ask(app, 'other member', SIGNALS)).slice(4));
    // Sessions in New York: 11, 12, 13, 16, 17 and 18 November 2026; the fifth before the 18th is the 11th.
    expect(late).toMatchObject({
      newestDate: '2026-11-11',
      delayed: { market: 'us', bars: 5, date: '2026-11-11' },
    });
    const now = JSON.parse((await ask(app, 'member', SIGNALS)).slice(4));
    expect(now).toMatchObject({ newestDate: '2026-11-18', delayed: null });
  });

  it('PAY-15: fires and mails the alert of a member with a plan, and not that of one without', async () => {
    const { database } = app.test;
    const stood = {
      bar: Date.parse('2026-11-17'),
      value: 9,
      subject: null,
      side: 0,
      holds: false,
      fired: null,
    };
    for (const memberId of [marketMembers.member, marketMembers.other]) {
      await database.query(
        `insert into alert (member_id, world, asset_id, condition, frequency, mail, push, state, created_at, updated_at)
         values ($1, 'sim:39', 'us:AAPL', '{"kind":"signal","to":"any"}', 'every', true, false, $2, '2026-01-01', '2026-01-01')`,
        [memberId, JSON.stringify(stood)],
      );
    }
    const run = { signal: new AbortController().signal, progress: () => undefined };
    await app.modules.service(alertsModule).judgeBars(run);
    const fired = await database.query<{ memberId: string }>(
      'select member_id as "memberId" from alert_firing',
    );
    expect(fired.map(({ memberId }) => memberId)).toEqual([marketMembers.member]);
    const mails = await database.query<{ to: string }>(
      `select recipient as "to" from mail where template = 'alerts.fired'`,
    );
    expect(mails).toEqual([{ to: 'member@example.com' }]);
    const address = await app.http.listen();
    const inbox = async (reader: Reader) => {
      const headers = { authorization: fixtureBearer(reader) ?? '' };
      const stream = await readStream(address, 'alerts,quotes:AAPL', headers);
      await until(() => stream.got('alerts').length > 0);
      stream.close();
      return JSON.stringify(stream.got('alerts'));
    };
    // The stream says how many are unread and that there is a newer one; what they say is asked for.
    expect(await inbox('member')).toMatch(/^\[\{"unread":1,"newest":"[-0-9a-f]{36}"\}\]$/);
    expect(await inbox('other member')).toBe('[{"unread":0,"newest":null}]');
  });

  it('PAY-15: is as late as the operator sets it, in signals, ledger, showcase and published record', async () => {
    // Twelve sessions in New York before 18 November 2026: 2 November.
    await app.test.owner.query(
      `insert into plan_version (id, plan, version, names, price, unlocks, alerts, delay_bars, created_by)
       select 'free-2', plan, 2, names, price, unlocks, alerts, 12, 'test' from plan_version where id = 'free-1'`,
    );
    const later = await app.beside();
    const read = async (reader: Reader, url: string) =>
      JSON.parse((await ask(later, reader, { call: url, method: 'GET', url })).slice(4));
    for (const reader of ['guest', 'other member'] as const) {
      const rows = (await read(reader, '/api/ledger/rows?kind=signals&limit=100')).items as {
        body: object | null;
        entry: { body: { date: string; market: string } };
      }[];
      const open = rows.filter(({ body, entry }) => body !== null && entry.body.market === 'us');
      expect(open.filter(({ entry }) => entry.body.date > '2026-11-02')).toEqual([]);
      const { series } = await read(reader, '/performance?market=us');
      const shown = series.map(({ sealedAfter }: { sealedAfter?: string | null }) => sealedAfter ?? '');
      expect(shown.filter((date: string) => date > '2026-11-03')).toEqual([]);
    }
    expect(await read('other member', '/signals?market=us')).toMatchObject({
      ...{ newestDate: '2026-11-02', delayed: { bars: 12, date: '2026-11-02' } },
    });
    const { signal } = await read('guest', '/api/showcase');
    expect(signal === null || signal.fan.dates.length === 13).toBe(true);
  });
});
