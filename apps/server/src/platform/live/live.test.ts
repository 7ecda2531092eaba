import { setTimeout as wait } from 'node:timers/promises';
import type { TokenScope } from '@auspex/contract';
import { describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { Client, follow, newMarket, withLiveStream } from '../../../test/with-live-stream.ts';

const { start, test } = withLiveStream();

describe('the live stream', () => {
  it('JOB-4: sends the current content, then changes, to clients of every process', async () => {
    const market = newMarket();
    const [here, there] = [await start(market), await start(market)];
    const [first, second] = [new Client(), new Client()];
    here.open(follow(['quotes:BTC-USD']), first);
    there.open(follow(['quotes:BTC-USD']), second);
    await until(() => first.got('quotes:BTC-USD').length === 1 && second.got('quotes:BTC-USD').length === 1);
    market.price = 101;
    await here.changed('quotes:BTC-USD');
    const both = [
      { topic: 'quotes:BTC-USD', price: 100 },
      { topic: 'quotes:BTC-USD', price: 101 },
    ];
    await until(() => first.got('quotes:BTC-USD').length === 2 && second.got('quotes:BTC-USD').length === 2);
    expect(first.got('quotes:BTC-USD')).toEqual(both);
    expect(second.got('quotes:BTC-USD')).toEqual(both);
  });

  it('MKT-26: sends the short form to those who have the content before it, and the whole to all others', async () => {
    const market = newMarket();
    const live = await start(market);
    const [first, behind] = [new Client(), new Client()];
    live.open(follow(['prices:A']), first);
    await until(() => first.got('prices:A').length === 1);
    live.open(follow(['prices:A']), behind);
    behind.untaken = 65 * 1024;
    market.price = 101;
    await live.changed('prices:A');
    await until(() => first.got('prices:A').length === 2);
    await wait(600);
    market.price = 102;
    await live.changed('prices:A');
    await until(() => first.got('prices:A').length === 3);
    behind.untaken = 0;
    const whole = (price: number) => ({ topic: 'prices:A', price });
    await until(() => behind.got('prices:A').length === 2);
    // It missed 101, so 102 alone would tell it nothing.
    expect(behind.got('prices:A')).toEqual([whole(100), whole(102)]);
    expect(first.got('prices:A')).toEqual([whole(100), 101, 102]);
    market.price = 5000;
    await wait(600);
    await live.changed('prices:A');
    await until(() => first.got('prices:A').length === 4);
    expect(first.got('prices:A').at(-1)).toEqual(whole(5000));
  });

  it('MKT-26: sends the short form, where it lasts, to those who missed some content, but not past what it cannot tell', async () => {
    const market = newMarket();
    const live = await start(market);
    const [first, behind] = [new Client(), new Client()];
    for (const client of [first, behind]) live.open(follow(['highs']), client);
    await until(() => first.got('highs').length === 1 && behind.got('highs').length === 1);
    const change = async (price: number) => {
      market.price = price;
      const count = first.got('highs').length;
      await live.changed('highs');
      await until(() => first.got('highs').length > count);
    };
    behind.untaken = 65 * 1024;
    await change(101);
    await change(102);
    behind.untaken = 0;
    await until(() => behind.got('highs').length === 2);
    expect(behind.got('highs')).toEqual([100, { high: 102 }]);
    behind.untaken = 65 * 1024;
    await change(50);
    await change(51);
    behind.untaken = 0;
    await until(() => behind.got('highs').length === 3);
    expect(behind.got('highs').at(-1)).toBe(51);
    expect(first.got('highs')).toEqual([100, { high: 101 }, { high: 102 }, 50, { high: 51 }]);
  });

  it('says what is followed here, when that begins, and of every process when something was announced', async () => {
    const [here, there] = [await start(newMarket()), await start(newMarket())];
    const heard: string[] = [];
    const kind = { prefix: 'rates', access: 'public', scope: 'shared', read: async () => 1 } as const;
    for (const [name, live] of Object.entries({ here, there }))
      live.addKind({
        ...kind,
        begun: (topic) => heard.push(`${name} ${topic}`),
        heard: () => heard.push(name),
      });
    expect(here.follows('rates')).toBe(false);
    const leave = here.open(follow(['rates:EUR']), new Client());
    here.open(follow(['rates:EUR']), new Client());
    expect([heard, here.follows('rates'), there.follows('rates')]).toEqual([['here rates:EUR'], true, false]);
    await there.changed('rates:USD');
    await there.changed('quotes:BTC-USD');
    await until(() => heard.length === 3);
    expect(heard.slice(1).sort()).toEqual(['here', 'there']);
    leave();
  });

  it('loads a topic once for all its followers', async () => {
    const market = newMarket();
    const live = await start(market);
    const clients = Array.from({ length: 200 }, () => new Client());
    clients.forEach((client, index) => {
      live.open(follow(['quotes:ETH-USD'], { origin: `guest ${index}` }), client);
    });
    await until(() => clients.every((client) => client.got('quotes:ETH-USD').length === 1));
    expect(market.reads).toBe(1);
    market.price = 7;
    await live.changed('quotes:ETH-USD');
    await until(() => clients.every((client) => client.got('quotes:ETH-USD').length === 2));
    expect(market.reads).toBe(2);
  });

  it('updates a client at most twice a second, and always with the latest in the end', async () => {
    const market = newMarket();
    const live = await start(market);
    const client = new Client();
    live.open(follow(['quotes:BTC-USD']), client);
    const began = performance.now();
    for (let tick = 1; tick <= 100; tick += 1) {
      market.price = tick;
      await live.changed('quotes:BTC-USD');
      await wait(20);
    }
    await until(() => JSON.stringify(client.got('quotes:BTC-USD').at(-1)).includes('"price":100'));
    const gaps = client.at.slice(2).map((at, index) => at - (client.at[index + 1] ?? 0));
    // Timers may fire a few milliseconds early.
    expect(gaps.every((gap) => gap > 480)).toBe(true);
    expect(client.got('quotes:BTC-USD').length).toBeLessThan((performance.now() - began) / 480 + 3);
  });

  it('says nothing if the new content is the same as before', async () => {
    const market = newMarket();
    const live = await start(market);
    const client = new Client();
    live.open(follow(['quotes:BTC-USD']), client);
    await until(() => client.got('quotes:BTC-USD').length === 1);
    await live.changed('quotes:BTC-USD');
    await until(() => market.reads === 2);
    await wait(700);
    expect(client.got('quotes:BTC-USD')).toHaveLength(1);
  });

  it('shows orders to their member only', async () => {
    const orders = new Map([
      ['ada', 1],
      ['ben', 5],
    ]);
    const live = await start(newMarket(), { orders });
    const [ada, ben] = [new Client(), new Client()];
    live.open(follow(['orders'], { reader: { memberId: 'ada', admin: false } }), ada);
    live.open(follow(['orders'], { reader: { memberId: 'ben', admin: false } }), ben);
    await until(() => ada.got('orders').length === 1 && ben.got('orders').length === 1);
    orders.set('ada', 2);
    await live.changed('orders', { memberId: 'ada' });
    await until(() => ada.got('orders').length === 2);
    await wait(600);
    expect(ada.got('orders')).toEqual([
      { memberId: 'ada', open: 1 },
      { memberId: 'ada', open: 2 },
    ]);
    expect(ben.got('orders')).toEqual([{ memberId: 'ben', open: 5 }]);
  });

  it('announces a change only if the transaction that made it commits', async () => {
    const market = newMarket();
    const live = await start(market);
    const client = new Client();
    live.open(follow(['quotes:BTC-USD']), client);
    await until(() => market.reads === 1);
    const undone = test.database.transaction(async (tx) => {
      await live.changed('quotes:BTC-USD', { tx });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow();
    await wait(300);
    expect(market.reads).toBe(1);
  });

  it('refuses topics that do not exist, that need a sign-in, or that are for admins', async () => {
    const live = await start(newMarket());
    const reasons = (topics: string[], memberId: string | null = null, admin = false) =>
      live.refusal(follow(topics, { reader: { memberId, admin } }))?.reason ?? 'taken';
    expect(reasons([])).toBe('unknown-topic');
    expect(reasons(['weather'])).toBe('unknown-topic');
    expect(reasons(['quotes:btc'])).toBe('unknown-topic');
    expect(reasons(['quotes:BTC-USD\nevent: orders'])).toBe('unknown-topic');
    expect(reasons(['orders:ben'], 'ada')).toBe('unknown-topic');
    expect(reasons(['quotes:BTC-USD', 'orders'])).toBe('sign-in');
    expect(reasons(['jobs'])).toBe('sign-in');
    expect(reasons(['jobs'], 'ada')).toBe('admins-only');
    expect(reasons(['jobs'], 'root', true)).toBe('taken');
    expect(
      reasons(
        Array.from({ length: 201 }, () => 'orders'),
        'ada',
      ),
    ).toBe('too-many-topics');
  });

  it('follows with a personal token only what its scopes are for', async () => {
    const live = await start(newMarket());
    const reader = { memberId: 'ada', admin: false };
    const refusal = (topics: string[], scopes: readonly TokenScope[] | null) =>
      live.refusal(follow(topics, { reader, scopes }));
    expect(refusal(['orders'], null)).toBeNull();
    expect(refusal(['orders'], ['portfolio:read'])).toBeNull();
    expect(refusal(['quotes:A', 'orders'], ['market:read', 'trading:write'])).toEqual({
      reason: 'scope-missing',
      scope: 'portfolio:read',
    });
    expect(refusal(['quotes:A'], [])).toBeNull();
    expect(refusal(['jobs'], ['market:read'])).toMatchObject({ reason: 'scope-missing' });
  });

  it('lets nobody hold more than 50 streams', async () => {
    const live = await start(newMarket());
    const stops = Array.from({ length: 50 }, () => live.open(follow(['quotes:A']), new Client()));
    expect(live.refusal(follow(['quotes:A']))?.reason).toBe('full');
    expect(live.refusal(follow(['quotes:A'], { origin: 'another' }))).toBeNull();
    stops[0]?.();
    expect(live.refusal(follow(['quotes:A']))).toBeNull();
  });
});
