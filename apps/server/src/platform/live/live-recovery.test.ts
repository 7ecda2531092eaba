import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { Client, follow, newMarket, withLiveStream } from '../../../test/with-live-stream.ts';

const { start, test } = withLiveStream();

describe('a client that comes back', () => {
  it('to the same process gets only what changed in the meantime, even while it was away', async () => {
    const market = newMarket();
    const live = await start(market);
    const first = new Client();
    const stop = live.open(follow(['quotes:A', 'quotes:B']), first);
    await until(() => first.got('quotes:A').length === 1 && first.got('quotes:B').length === 1);
    stop();
    const unchanged = new Client();
    live.open(follow(['quotes:A', 'quotes:B'], { lastEventId: first.lastId() }), unchanged)();
    expect(unchanged.got('quotes:A')).toEqual([]);
    market.price = 5;
    await live.changed('quotes:B');
    await wait(300);
    const back = new Client();
    live.open(follow(['quotes:A', 'quotes:B'], { lastEventId: first.lastId() }), back);
    await until(() => back.got('quotes:B').length === 1);
    await wait(600);
    expect(back.got('quotes:B')).toEqual([{ topic: 'quotes:B', price: 5 }]);
    expect(back.got('quotes:A')).toEqual([]);
  });

  it('to another process gets everything again: nothing is missed', async () => {
    const market = newMarket();
    const [here, there] = [await start(market), await start(market)];
    const first = new Client();
    here.open(follow(['quotes:A']), first);
    await until(() => first.got('quotes:A').length === 1);
    // The other process knows the topic too, and also counts its changes.
    const neighbour = new Client();
    there.open(follow(['quotes:A']), neighbour);
    await until(() => neighbour.got('quotes:A').length === 1);
    const other = new Client();
    there.open(follow(['quotes:A'], { lastEventId: first.lastId() }), other);
    await until(() => other.got('quotes:A').length === 1);
  });

  it('with a number that is yet to come is not left without what comes', async () => {
    const market = newMarket();
    const live = await start(market);
    const first = new Client();
    live.open(follow(['quotes:A']), first);
    await until(() => first.got('quotes:A').length === 1);
    const ahead = new Client();
    live.open(follow(['quotes:A'], { lastEventId: `${first.lastId()}000` }), ahead);
    market.price = 5;
    await live.changed('quotes:A');
    await until(() => ahead.got('quotes:A').length === 1);
    expect(ahead.got('quotes:A')).toEqual([{ topic: 'quotes:A', price: 5 }]);
  });
});

describe('a client that does not read', () => {
  it('JOB-4: gets nothing more until it reads again, and then only the latest; others get all of it', async () => {
    const market = newMarket();
    const live = await start(market);
    const [slow, quick] = [new Client(), new Client()];
    live.open(follow(['quotes:A']), slow);
    live.open(follow(['quotes:A']), quick);
    await until(() => slow.got('quotes:A').length === 1 && quick.got('quotes:A').length === 1);
    slow.untaken = 65 * 1024;
    for (const price of [1, 2, 3]) {
      market.price = price;
      await live.changed('quotes:A');
      await until(() => quick.got('quotes:A').length === 1 + price);
      await wait(550);
    }
    expect(slow.got('quotes:A')).toHaveLength(1);
    slow.untaken = 0;
    await until(() => slow.got('quotes:A').length === 2);
    expect(slow.got('quotes:A').at(-1)).toEqual({ topic: 'quotes:A', price: 3 });
  });

  it('JOB-4: is dropped when that lasts', async () => {
    const market = newMarket();
    const live = await start(market, { patience: { lookEveryMs: 50, maxBehindMs: 700 } });
    const slow = new Client();
    live.open(follow(['quotes:A']), slow);
    await until(() => slow.got('quotes:A').length === 1);
    slow.untaken = 65 * 1024;
    market.price = 1;
    await live.changed('quotes:A');
    await wait(300);
    expect(slow.ended).toBe(false);
    await until(() => slow.ended);
    expect(slow.ended).toBe(true);
    expect(live.clients()).toBe(0);
  });
});

describe('when things break', () => {
  it('and the connection for changes was lost, everything is loaded again once it is back', async () => {
    const market = newMarket();
    const live = await start(market);
    const client = new Client();
    live.open(follow(['quotes:A']), client);
    await until(() => client.got('quotes:A').length === 1);
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen%' and datname = current_database()`,
    );
    market.price = 9;
    await until(() => client.got('quotes:A').length === 2);
    expect(client.got('quotes:A').at(-1)).toEqual({ topic: 'quotes:A', price: 9 });
  });

  it('and messages may have been lost, members have to come back and are checked again; guests go on', async () => {
    const live = await start(newMarket());
    const [member, guest] = [new Client(), new Client()];
    live.open(follow(['orders'], { reader: { memberId: 'ada', admin: false }, credentialId: 's1' }), member);
    live.open(follow(['quotes:A']), guest);
    await until(() => member.got('orders').length === 1 && guest.got('quotes:A').length === 1);
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen%' and datname = current_database()`,
    );
    await until(() => member.ended);
    expect([guest.ended, live.clients()]).toEqual([false, 1]);
  });

  it('and a topic cannot be loaded, the stream stays open and shows it as soon as it can', async () => {
    const market = newMarket();
    market.failing = true;
    const live = await start(market);
    const client = new Client();
    live.open(follow(['quotes:A']), client);
    await wait(200);
    expect([client.ended, client.got('quotes:A')]).toEqual([false, []]);
    market.failing = false;
    await until(() => client.got('quotes:A').length === 1);
  });

  it('and a session is revoked in one process, its streams end in all, while those of others do not', async () => {
    const market = newMarket();
    const [here, there] = [await start(market), await start(market)];
    const reader = { memberId: 'ada', admin: false };
    const [revoked, kept, other] = [new Client(), new Client(), new Client()];
    there.open(follow(['orders'], { reader, credentialId: 's1' }), revoked);
    there.open(follow(['orders'], { reader, credentialId: 's2' }), kept);
    there.open(follow(['orders'], { reader: { memberId: 'ben', admin: false }, credentialId: 's3' }), other);
    await here.changed('orders', { memberId: 'ada' });
    await test.database.notify('live', '{"d":"ada","s":"s1"}');
    await until(() => revoked.ended);
    expect([kept.ended, other.ended]).toEqual([false, false]);
    await test.database.notify('live', '{"d":"ada"}');
    await until(() => kept.ended);
    expect(other.ended).toBe(false);
  });

  it('and the process stops, all streams end and no new one begins', async () => {
    const live = await start(newMarket());
    const client = new Client();
    live.open(follow(['quotes:A']), client);
    await live.stop();
    expect(client.ended).toBe(true);
    expect(live.refusal(follow(['quotes:A']))).toEqual({ reason: 'draining' });
  });
});
