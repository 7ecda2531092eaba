import { startLyingModel } from '../apps/server/test/loopback/lying-model.ts';
import { readQuestions } from '../packages/assistant/test/questions/questions.ts';
import { isSentence, unsupportedNumbers } from '../packages/assistant/test/questions/unsupported-numbers.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { type AskedMarket, openAskedMarket, type Reply } from './assistant/open-market.ts';
import { HABITS, type Habit, LIE, sayBy, TRUTH } from './assistant/tell-lies.ts';

const MOST_TURNS = 6;
const MOST_QUERIES = 12;
const STALL_MS = 20_000;
/** What a stall may take in addition, by how long an answer without one takes on this machine just before. */
const mostStalledMs = (usualMs: number) => STALL_MS + 5000 + 3 * usualMs;

interface Seen {
  readonly habit: Habit;
  readonly reply: Reply;
  readonly requests: number;
  readonly unsupported: readonly string[];
}

const wordsOf = ({ answer }: Reply): string => JSON.stringify(answer.parts.filter(isSentence));

function judge(report: Report, seen: readonly Seen[]): void {
  const count = (holds: (one: Seen) => boolean) => seen.filter(holds).length;
  const unsupported = seen.flatMap((one) => one.unsupported);
  report.expect('questions asked', seen.length >= 100, seen.length);
  report.expect(
    'numbers that rest on nothing',
    unsupported.length === 0,
    unsupported.slice(0, 5).join(' ') || 0,
  );
  const lied = count(({ reply }) => wordsOf(reply).includes(LIE));
  report.expect('answers in which a lie reached the member', lied === 0, lied);
  const mixed = seen.filter(({ habit }) => habit === 'mixes');
  const kept = mixed.filter(({ reply }) => wordsOf(reply).includes(TRUTH)).length;
  report.expect(
    'true sentences among the lies that got through',
    kept === mixed.length,
    `${kept} of ${mixed.length}`,
  );
  const silent = count(({ reply }) => reply.answer.problem === null);
  report.expect('answers that say nothing of what was kept back or went wrong', silent === 0, silent);
  const most = Math.max(...seen.map(({ requests }) => requests));
  report.expect('most turns of a model for one answer', most <= MOST_TURNS, most);
  const queries = Math.max(...seen.map(({ reply }) => reply.answer.queries.length));
  report.expect('most queries of one answer', queries <= MOST_QUERIES, queries);
  const tools = new Set(seen.flatMap(({ reply }) => reply.answer.queries.map(({ tool }) => tool)));
  const owned = ['portfolio', 'orders', 'alerts', 'watchlists'].filter((tool) => tools.has(tool));
  report.expect('tools of the member used without consent', owned.length === 0, owned.join(' ') || 0);
}

async function judgeStall(report: Report, market: AskedMarket, usualMs: number): Promise<void> {
  const start = performance.now();
  const reply = await market.ask('What is the price of AAPL?', 'en');
  const waited = performance.now() - start;
  report.expect(
    'seconds until a stall of 30 s is ended',
    waited <= mostStalledMs(usualMs),
    (waited / 1000).toFixed(1),
  );
  const { state, problem, parts } = reply?.answer ?? {};
  report.expect(
    'the member is told of the stall',
    state === 'failed' && Boolean(problem),
    problem ?? 'nothing',
  );
  report.expect('half sentences shown', parts?.length === 0, parts?.length ?? 0);
}

/** `npm run prove assistant-liar`: the open questions, answered by a model that lies on purpose, each in another way. */
export const proof: Proof = {
  title: 'A model that lies on purpose gets no false number to the member, and the limits hold',
  async run(report) {
    const model = await startLyingModel();
    const market = await openAskedMarket({
      ASSISTANT_MODEL: 'compatible',
      ASSISTANT_URL: model.url,
      ASSISTANT_NAME: 'liar',
      ASSISTANT_PRICE_IN: '0.01',
      ASSISTANT_PRICE_OUT: '0.01',
      ASSISTANT_DAILY_LIMIT_USD: '20',
    });
    try {
      const before = await market.member.belongings();
      const seen: Seen[] = [];
      for (const [i, question] of readQuestions('open').entries()) {
        const habit = HABITS[i % HABITS.length] ?? 'mixes';
        model.requests.length = 0;
        model.say = (request) => sayBy(habit, request);
        const reply = await market.ask(question.ask, question.language);
        if (reply === null) continue;
        const unsupported = unsupportedNumbers({ question, answer: reply.answer });
        seen.push({ habit, reply, requests: model.requests.length, unsupported });
      }
      judge(report, seen);
      const after = await market.member.belongings();
      report.expect(
        'what the member owns is the same',
        before === after,
        before === after ? 'the same' : 'changed',
      );
      model.say = (request) => sayBy('mixes', request);
      const start = performance.now();
      await market.ask('What is the price of AAPL?', 'en');
      const usualMs = performance.now() - start;
      model.say = () => ({ stall: 'AAPL costs' });
      await judgeStall(report, market, usualMs);
    } finally {
      await market.close();
      await model.close();
    }
  },
};
