import { beforeAll, describe, expect, it } from 'vitest';
import { testsEveryPastInstant } from '../../src/config.ts';
import { marketModule } from '../../src/market/index.ts';
import { MARKET_NOW, MARKET_WORLD } from '../with-market.ts';
import { type MarketProcess, withMarketApplication } from '../with-market-application.ts';
import { disturbances, waitingModules } from './disturbances.ts';
import { askedCalls, moduleOf, type Question, questionsAbout } from './questions.ts';

/**
 * The quarter of an hour between a close and its bar, the middle of a session, and a whole day; latest first. Where
 * the most is known and not yet shown, every run looks; the others belong to `npm run prove past-instants`.
 */
const allInstants = ['2025-11-06T21:05:00Z', '2023-03-15T15:30:00Z', '2021-06-30'];
const instants = testsEveryPastInstant() ? allInstants : allInstants.slice(0, 1);

const registered = new Set(disturbances.map(({ module }) => module));
const named = disturbances.flatMap((one) => one.named ?? []);
const fromContract = askedCalls.filter((call) => registered.has(moduleOf(call)) && !named.includes(call));
const covered: Question[] = [...questionsAbout(fromContract)];
const coveredCalls = [...new Set([...covered.map(({ call }) => call), ...named])];
const modulesAsked = [...new Set(askedCalls.map(moduleOf))];

const app = withMarketApplication({ filling: { signals: true } });

function endOf(instant: string): number {
  return Date.parse(instant.includes('T') ? instant : `${instant}T23:59:59.999Z`);
}

/** A server that is too busy says nothing about the past: it is asked again, for as long as a slow machine may need. */
const MOST_TRIES = 20;
const isBusy = (status: number) => status === 503 || status === 504;

/** The answer as sent over the wire: its status and every byte of it. */
async function ask(process: MarketProcess, question: Question, asOf?: string): Promise<string> {
  const { method, url } = question;
  const search = asOf === undefined ? '' : `${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;
  const send = () =>
    method === 'POST'
      ? process.post(url, { data: asOf === undefined ? {} : { asOf } })
      : process.get(`${url}${search}`);
  let answer = await send();
  for (let tries = 1; tries < MOST_TRIES && isBusy(answer.status); tries += 1) answer = await send();
  return `${answer.status} ${answer.text.replace(/"requestId":"[^"]*"/, '')}`;
}

/** Questions under way at once: while one waits for a thread or the database, others are answered. */
const AT_ONCE = 4;

const excused = new Set(disturbances.flatMap(({ unmoved }) => Object.keys(unmoved ?? {})));

/** Asks of each call until an answer is another than before: that one is enough to say that it was worth asking about. */
async function askUntilMoved(
  process: MarketProcess,
  before: ReadonlyMap<Question, string>,
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>();
  for (const question of covered) {
    if (moved.has(question.call) || excused.has(question.call)) continue;
    if ((await ask(process, question)) !== before.get(question)) moved.add(question.call);
  }
  return moved;
}

async function askAll(process: MarketProcess, asOf?: string): Promise<Map<Question, string>> {
  const answers = new Map<Question, string>();
  const left = covered.values();
  const askInTurn = async () => {
    for (const question of left) answers.set(question, await ask(process, question, asOf));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  return answers;
}

/**
 * Answers by instant: before anything later was changed, and afterwards from a new process. The old one is asked again
 * about the first instant alone: that its memory holds nothing of what came later does not depend on the instant.
 */
const runs = new Map<
  string,
  { before: Map<Question, string>; after: Map<Question, string>; remembered: Map<Question, string> | null }
>();
let moved: ReadonlySet<string>;

async function disturbAll(after: number): Promise<void> {
  const { platform, test } = app;
  const market = app.modules.service(marketModule);
  for (const { disturb } of disturbances) {
    await disturb({ database: test.database, platform, market, world: MARKET_WORLD, after, now: MARKET_NOW });
  }
}

beforeAll(async () => {
  const { platform, test } = app;
  const market = app.modules.service(marketModule);
  const filled = { database: test.database, platform, market, world: MARKET_WORLD, now: MARKET_NOW };
  for (const { fill, questions } of disturbances) {
    await fill?.(filled);
    covered.push(...((await questions?.(filled)) ?? []));
  }
  // One process that caches what it answered, and after each disturbance a new one with empty caches.
  const old = await app.beside();
  const presentBefore = await askAll(old);
  let fresh = old;
  for (const instant of instants) {
    const before = await askAll(old, instant);
    await disturbAll(endOf(instant));
    await old.modules.service(marketModule).catchUp();
    fresh = await app.beside();
    const after = await askAll(fresh, instant);
    const remembered = instant === instants[0] ? await askAll(old, instant) : null;
    runs.set(instant, { before, after, remembered });
  }
  moved = await askUntilMoved(fresh, presentBefore);
});

/** The first place where two answers differ, for the person who reads the failure. */
function difference(before: string, after: string): string | null {
  if (before === after) return null;
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `before: …${before.slice(from, at + 60)}… after: …${after.slice(from, at + 60)}…`;
}

describe('what was known at an instant', () => {
  it('is asked of every module that takes an instant', () => {
    const silent = modulesAsked.filter((name) => !registered.has(name) && !waitingModules.has(name));
    expect(silent, 'say in test/leak/disturbances.ts how their data are disturbed').toEqual([]);
    expect([...waitingModules].filter((name) => registered.has(name))).toEqual([]);
  });

  it('is answered before anything is disturbed: a refusal proves nothing', () => {
    for (const call of coveredCalls) {
      const answers = [...runs.values()].flatMap(({ before }) =>
        [...before].filter(([question]) => question.call === call).map(([, text]) => text),
      );
      expect(answers.filter((text) => text.startsWith('200')).length, call).toBeGreaterThan(0);
    }
  });

  describe.each(instants)('as of %s', (instant) => {
    it.each(coveredCalls)(
      'MKT-1: stays what it was in %s, byte for byte, whatever became known later',
      (call) => {
        const run = runs.get(instant);
        for (const question of covered.filter((one) => one.call === call)) {
          const before = run?.before.get(question) ?? 'never asked';
          expect(difference(before, run?.after.get(question) ?? ''), question.url).toBeNull();
          if (run?.remembered === null) continue;
          expect(difference(before, run?.remembered.get(question) ?? ''), question.url).toBeNull();
        }
      },
    );
  });

  it('was worth asking about: the same changes affect every answer about the present', () => {
    expect(coveredCalls.filter((call) => !moved.has(call) && !excused.has(call))).toEqual([]);
  });
});
