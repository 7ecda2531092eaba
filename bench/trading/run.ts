import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import type { TradingStage } from '../../apps/server/test/trading-processes/trading-stage.ts';
import { withTradingStages } from '../../prove/trading/open-stages.ts';
import type { Figure } from '../figure.ts';
import type { ServeReply, ServeRequest } from './serve.ts';

const CLIENT_KEY = 'c'.repeat(64);
const TRADERS = 12;
const LANES = 4;
const ROUNDS = 3;
const ORDERS = 80;
/** So many bare requests cost as much as a clock can tell. */
const BARE_FOR_EACH = 20;
const PRESSES = 200;
const BAR = 0.05;

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

interface Serving {
  readonly reply: ServeReply;
  ask(request: ServeRequest): Promise<ServeReply>;
}

/** A request as the order ticket makes it; its answer. */
async function post(
  port: number,
  path: string,
  { token, body }: { readonly token: string; readonly body: object },
): Promise<{ readonly outcome?: string }> {
  const payload = JSON.stringify(body);
  const asked = request({
    ...{ agent, port, path, host: '127.0.0.1', method: 'POST' },
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'x-api-key': CLIENT_KEY,
    },
  });
  asked.end(payload);
  const [response] = await once(asked, 'response');
  const answer = await text(response);
  // On a machine that is busy with other things it asks to come back; that is part of its work.
  if (response.statusCode === 503) {
    await wait(50);
    return post(port, path, { token, body });
  }
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${answer}`);
  return JSON.parse(answer);
}

let made = 0;

/** No two alike, so that each is an order of its own; far below the market, so that it rests there. */
function nextOrder() {
  made += 1;
  const price = (30_000 + made / 100).toFixed(2);
  const order = { quantity: '0.001', order_type: 'limit', order_side: 'buy', price };
  return { exchange: 'BINANCEUS', key_pair: 'BTCUSD', ...order };
}

async function inLanes(count: number, send: (lane: number) => Promise<unknown>): Promise<void> {
  let left = count;
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let turn = lane; left > 0; turn += LANES) {
      left -= 1;
      await send(turn);
    }
  });
  await Promise.all(lanes);
}

/** Requests per second of the server's processor time. */
async function throughput(serving: Serving, count: number, send: (turn: number) => Promise<unknown>) {
  const before = (await serving.ask({ ask: 'cpu' })).cpuMs;
  await inLanes(count, send);
  const { cpuMs } = await serving.ask({ ask: 'cpu' });
  return count / ((cpuMs - before) / 1000);
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

/** From the press until the exchange has the order, one press at a time. */
async function pressToSent({ exchange }: TradingStage, send: (order: object) => Promise<unknown>) {
  const times: number[] = [];
  let pressedAt = 0;
  const keep = exchange.requests.push.bind(exchange.requests);
  exchange.requests.push = (...requests) => {
    if (requests.some(({ method, url }) => method === 'POST' && url.pathname === '/api/v3/order'))
      times.push(performance.now() - pressedAt);
    return keep(...requests);
  };
  for (let press = 0; press < PRESSES; press += 1) {
    pressedAt = performance.now();
    await send(nextOrder());
  }
  exchange.requests.push = keep;
  if (times.length !== PRESSES) throw new Error(`${times.length} of ${PRESSES} orders were sent.`);
  return times;
}

async function measure(stage: TradingStage, serving: Serving): Promise<Figure[]> {
  const members: string[] = [];
  for (let i = 0; i < TRADERS; i += 1) members.push((await stage.addTrader()).memberId);
  stage.exchange.ledger.setBalance('USD', '1000000000');
  let { tokens, barePort, ourPort } = await serving.ask({ members, sample: {} });
  const tokenOf = (turn: number) => tokens[turn % tokens.length] ?? '';
  const place = (turn: number, body: object = nextOrder()) =>
    post(ourPort, '/api/trading/orders', { token: tokenOf(turn), body });
  // Each account is looked at before its first order.
  for (let turn = 1; turn < TRADERS; turn += 1) await place(turn);
  const sample = await place(0);
  if (sample.outcome !== 'placed') throw new Error(`Refused: ${JSON.stringify(sample)}`);
  ({ tokens, barePort, ourPort } = await serving.ask({ members, sample }));
  const answer = (turn: number) => post(barePort, '/bare', { token: tokenOf(turn), body: nextOrder() });
  const rounds: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await throughput(serving, ORDERS * BARE_FOR_EACH, answer);
    rounds.push({ bare, ours: await throughput(serving, ORDERS, (turn) => place(turn)) });
  }
  // The first round warms up.
  const measured = rounds.slice(1);
  const ours = at(
    measured.map((round) => round.ours),
    0.5,
  );
  const bare = at(
    measured.map((round) => round.bare),
    0.5,
  );
  let turn = 0;
  const times = await pressToSent(stage, (order) => place(turn++, order));
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const [median, p99] = [at(times, 0.5), at(times, 0.99)];
  const perSecond = (value: number) => `${Math.round(value)} requests/s of processor time`;
  return [
    {
      name: 'order route up to the exchange and back, against a bare Fastify route with the same bytes',
      ...{ ours: perSecond(ours), peer: perSecond(bare), ratio: ours / bare },
      ...{ bar: `>= ${BAR}`, ok: ours / bare >= BAR },
    },
    {
      name: `from the press until the exchange has the order, 99th of 100 next to the median (${PRESSES} presses)`,
      ...{ ours: ms(p99), peer: ms(median), ratio: p99 / median, bar: 'printed', ok: true },
    },
  ];
}

async function serve(stage: TradingStage): Promise<Serving & { readonly child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), [CLIENT_KEY], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...stage.environment, PORT: '0', CLOCK_SHIFT_MS: String(stage.clock.now() - systemClock.now()) },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The bench server ended with code ${code}.`);
  });
  // It is ended at the end.
  ended.catch(() => undefined);
  const next = async (): Promise<ServeReply> => {
    const [reply] = await Promise.race([once(child, 'message'), ended]);
    return reply as ServeReply;
  };
  const reply = await next();
  const ask = (asked: ServeRequest) => {
    child.send(asked);
    return next();
  };
  return { child, reply, ask };
}

/** What placing an order costs the server, with its database and the exchange outside of it. */
export async function run(): Promise<Figure[]> {
  let figures: Figure[] = [];
  await withTradingStages(['binanceus'], async ([stage]) => {
    if (stage === undefined) return;
    const { child, ...serving } = await serve(stage);
    try {
      figures = await measure(stage, serving);
    } finally {
      agent.destroy();
      child.kill('SIGKILL');
    }
  });
  return figures;
}
