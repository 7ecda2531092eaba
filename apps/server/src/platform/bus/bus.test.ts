import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { debianProgram, freePort, startProgram } from '../../../test/debian-program.ts';
import { startLoopbackNats } from '../../../test/loopback/nats-server.ts';
import { until } from '../../../test/until.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { Client, follow, type Market, newMarket } from '../../../test/with-live-stream.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { createLive } from '../live/create-live.ts';
import type { Bus } from './bus.ts';
import { NatsBus } from './nats-bus.ts';

const test = withDatabase();
const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Process {
  readonly bus: Bus;
  readonly database: Database;
  readonly log: string[];
}

/** A process of its own as far as the bus can tell: its own connections. */
function openProcess(url: string | null, prefix = 'ours'): Process {
  const database = openDatabase({ url: test.url, watchMilliseconds: 0, maxConnections: 3 });
  closing.push(() => database.close());
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line).msg) });
  if (url === null) return { bus: database, database, log };
  const bus = new NatsBus({ url, prefix, database, logger });
  closing.push(() => bus.close());
  return { bus, database, log };
}

/** Listens, and collects what arrives. */
async function hear(
  bus: Bus,
  channel: string,
): Promise<{ got: string[]; gaps: number; stop(): Promise<void> }> {
  const heard = { got: [] as string[], gaps: 0, stop: async () => {} };
  heard.stop = await bus.listen(channel, {
    onMessage: (payload) => heard.got.push(payload),
    onReconnect: () => {
      heard.gaps += 1;
    },
    onGap: () => {
      heard.gaps += 1;
    },
  });
  return heard;
}

const natsServer = debianProgram('nats-server');

/** Where each adapter's messages go; null for the database. */
const adapters: { name: string; start: (() => Promise<string | null>) | null }[] = [
  { name: 'PostgreSQL', start: async () => null },
  {
    name: 'NATS (our loopback server)',
    start: async () => {
      const server = await startLoopbackNats();
      closing.push(() => server.stop());
      return server.url;
    },
  },
  {
    name: 'NATS (Debian’s nats-server)',
    start:
      natsServer === null
        ? null
        : async () => {
            const port = await freePort();
            const server = await startProgram(natsServer, ['-a', '127.0.0.1', '-p', String(port)], { port });
            closing.push(() => server.stop());
            return `nats://127.0.0.1:${port}`;
          },
  },
];

describe.each(adapters)('BUS-1: messages between processes over $name', ({ start }) => {
  it.skipIf(start === null)('reach every process, the sender too, once and in order', async () => {
    const url = (await start?.()) ?? null;
    const [here, there] = [openProcess(url), openProcess(url)];
    const [own, other] = [await hear(here.bus, 'one'), await hear(there.bus, 'one')];
    const elsewhere = await hear(there.bus, 'two');
    const sent = Array.from({ length: 50 }, (_, i) => `message ${i} — “é”`);
    for (const payload of sent) await here.bus.notify('one', payload);
    await until(() => own.got.length >= 50 && other.got.length >= 50);
    await there.bus.notify('two', '');
    await until(() => elsewhere.got.length === 1);
    expect([own.got, other.got, elsewhere.got]).toEqual([sent, sent, ['']]);
  });

  it.skipIf(start === null)(
    'arrive for several listeners of a channel, and no more for one that stopped',
    async () => {
      const { bus } = openProcess((await start?.()) ?? null);
      const [kept, stopped] = [await hear(bus, 'one'), await hear(bus, 'one')];
      await stopped.stop();
      await bus.notify('one', 'a');
      await until(() => kept.got.length === 1);
      expect(stopped.got).toEqual([]);
    },
  );

  it.skipIf(start === null)('of a transaction come when it commits, and never when it does not', async () => {
    const url = (await start?.()) ?? null;
    const [here, there] = [openProcess(url), openProcess(url)];
    // A process that listens is connected, and could send at once.
    await hear(here.bus, 'another');
    const { got } = await hear(there.bus, 'one');
    await here.database.transaction(async (tx) => {
      await here.bus.notify('one', 'kept', tx);
      await there.bus.notify('one', 'before the commit');
      await until(() => got.length === 1);
    });
    const undone = here.database.transaction(async (tx) => {
      await here.bus.notify('one', 'undone', tx);
      throw new Error('on purpose');
    });
    await expect(undone).rejects.toThrow('on purpose');
    await until(() => got.length === 2);
    await here.bus.notify('one', 'last');
    await until(() => got.length >= 3);
    expect(got).toEqual(['before the commit', 'kept', 'last']);
  });

  it.skipIf(start === null)(
    'are heard again after the database was away, and listeners learn of the gap',
    async () => {
      const { bus, database } = openProcess((await start?.()) ?? null);
      const heard = await hear(bus, 'one');
      expect([bus.listening(), bus.trouble()]).toEqual([true, null]);
      await test.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen%' and datname = current_database()`,
      );
      await until(() => heard.gaps === 1);
      expect(bus.listening()).toBe(true);
      await database.transaction((tx) => bus.notify('one', 'back', tx));
      await until(() => heard.got.length === 1);
    },
  );
});

describe('BUS-2: while NATS is away', () => {
  it('messages go through the database, one sentence says so, and NATS is taken up again by itself', async () => {
    const server = await startLoopbackNats();
    const [here, there] = [openProcess(server.url), openProcess(server.url)];
    const { got } = await hear(there.bus, 'one');
    const own = await hear(here.bus, 'one');
    await here.bus.notify('one', 'over NATS');
    await until(() => got.length === 1);
    await server.stop();
    await until(() => here.bus.trouble() !== null && there.bus.trouble() !== null);
    const host = new URL(server.url).host;
    expect(here.bus.trouble()).toBe(
      `The bus at ${host} (BUS_URL) does not answer; messages between processes go through the database until it does.`,
    );
    // Rights and caches rest on the database and are none the worse.
    expect(here.bus.listening()).toBe(true);
    await here.bus.notify('one', 'around it');
    await until(() => got.length === 2);
    expect(server.published).toHaveLength(1);
    await server.start();
    closing.push(() => server.stop());
    await until(() => here.bus.trouble() === null && there.bus.trouble() === null && own.gaps === 1);
    await here.bus.notify('one', 'over NATS again');
    await until(() => got.length === 3);
    expect([server.published.length, got.at(-1)]).toEqual([2, 'over NATS again']);
    expect(here.log).toEqual([expect.stringContaining('does not answer'), `The bus at ${host} is back.`]);
  });

  it('a server that hangs without closing its connections is noticed too', async () => {
    const server = await startLoopbackNats();
    closing.push(() => server.stop());
    const { bus } = openProcess(server.url);
    const { got } = await hear(bus, 'one');
    server.freeze();
    await until(() => bus.trouble() !== null);
    await bus.notify('one', 'around it');
    await until(() => got.length === 1);
  });

  it('a process starts all the same', async () => {
    const url = `nats://127.0.0.1:${await freePort()}`;
    const { bus, log } = openProcess(url);
    const { got } = await hear(bus, 'one');
    await bus.notify('one', 'a');
    await until(() => got.length === 1);
    expect(log).toEqual([expect.stringContaining('does not answer')]);
  });
});

describe('BUS-3: the bus over NATS', () => {
  it('signs in with the name and password of its address, and never repeats them', async () => {
    const server = await startLoopbackNats({ user: 'auspex', pass: 'c4nary/56' });
    closing.push(() => server.stop());
    const { host } = new URL(server.url);
    const right = openProcess(`nats://auspex:c4nary%2F56@${host}`);
    const wrong = openProcess(`nats://auspex:wrong@${host}`);
    await hear(right.bus, 'one');
    await hear(wrong.bus, 'one');
    expect(right.bus.trouble()).toBeNull();
    expect(wrong.bus.trouble()).toContain(host);
    expect(`${wrong.bus.trouble()} ${wrong.log.join(' ')}`).not.toContain('wrong@');
  });

  it('keeps two installations on one server apart', async () => {
    const server = await startLoopbackNats();
    closing.push(() => server.stop());
    const [ours, theirs] = [openProcess(server.url, 'ours'), openProcess(server.url, 'theirs')];
    const [here, there] = [await hear(ours.bus, 'one'), await hear(theirs.bus, 'one')];
    await ours.bus.notify('one', 'a');
    await until(() => here.got.length === 1);
    expect(there.got).toEqual([]);
    expect(server.published).toEqual(['auspex.ours.one']);
  });
});

describe('BUS-4: live content over NATS', () => {
  const startLive = async (url: string, market: Market, { bus } = openProcess(url)) => {
    const live = createLive({ bus, logger: pino({ level: 'silent' }) });
    live.addKind({
      prefix: 'quotes',
      access: 'public',
      scope: 'shared',
      travels: (subject) => subject !== 'all',
      read: async (topic) => {
        market.reads += 1;
        return { topic, price: market.price };
      },
    });
    await live.start();
    closing.push(() => live.stop());
    return live;
  };

  it('is loaded and encoded by the process that announces it, goes only to those that follow it, and only if it changed', async () => {
    const server = await startLoopbackNats();
    closing.push(() => server.stop());
    const [ours, theirs] = [newMarket(), newMarket()];
    const [announcing, following] = [await startLive(server.url, ours), await startLive(server.url, theirs)];
    const client = new Client();
    following.open(follow(['quotes:A', 'quotes:all']), client);
    await until(() => client.got('quotes:A').length === 1 && client.got('quotes:all').length === 1);
    // What the following process would load itself stays as it is, so a new price can only have come over the bus.
    ours.price = 101;
    const names = ['quotes:A', 'quotes:B', 'quotes:all'];
    await announcing.changedMany(names);
    await until(() => client.got('quotes:A').length === 2);
    expect(client.got('quotes:A').at(-1)).toEqual({ topic: 'quotes:A', price: 101 });
    const before = server.published.length;
    await announcing.changedMany(names);
    // The list, by name; neither quote has changed.
    await until(() => server.published.length === before + 1);
    expect(server.published.at(-1)).toMatch(/\.live$/);
    // A list is loaded by each process.
    expect(theirs.reads).toBeGreaterThanOrEqual(2);
  });

  it('is sent once more after a gap, in which what was sent last may have been lost', async () => {
    const server = await startLoopbackNats();
    const [ours, theirs] = [newMarket(), newMarket()];
    const sender = openProcess(server.url);
    const announcing = await startLive(server.url, ours, sender);
    const following = await startLive(server.url, theirs);
    const client = new Client();
    following.open(follow(['quotes:A']), client);
    await until(() => client.got('quotes:A').length === 1);
    ours.price = 101;
    await announcing.changedMany(['quotes:A']);
    await until(() => client.got('quotes:A').length === 2);
    await server.stop();
    await until(() => sender.bus.trouble() !== null);
    await server.start();
    closing.push(() => server.stop());
    // The other process loads its own price, as if the announced one had never reached it.
    await until(
      () => sender.log.at(-1)?.endsWith('is back.') === true && client.got('quotes:A').length === 3,
    );
    await announcing.changedMany(['quotes:A']);
    await until(() => client.got('quotes:A').length === 4);
    expect(client.got('quotes:A').at(-1)).toEqual({ topic: 'quotes:A', price: 101 });
  });

  it('still comes, a little later, while the bus is away, and members stay connected', async () => {
    const server = await startLoopbackNats();
    const market = newMarket();
    const live = await startLive(server.url, market);
    const member = new Client();
    live.open(
      follow(['quotes:A'], { reader: { memberId: 'ada', admin: false }, credentialId: 's1' }),
      member,
    );
    await until(() => member.got('quotes:A').length === 1);
    await server.stop();
    market.price = 7;
    // Announced by a process that still reaches the server: nothing of it arrives here.
    await until(() => member.got('quotes:A').length === 2);
    await server.start();
    closing.push(() => server.stop());
    market.price = 8;
    await until(() => member.got('quotes:A').length === 3);
    expect(member.ended).toBe(false);
  });
});
