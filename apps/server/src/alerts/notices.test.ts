import { randomUUID } from 'node:crypto';
import { alertSentence } from '@auspex/contract/alert-sentences';
import { EXCHANGE_NAMES, EXCHANGE_TRAITS } from '@auspex/exchanges';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { marketMembers, withMarketApplication } from '../../test/with-market-application.ts';
import type { DomainEvent, EventName, EventPayloads } from '../platform/events/events.ts';
import { tradingModule } from '../trading/index.ts';
import { followNotices, noticeMail, noticePlace } from './notices.ts';

let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now });
const memberId = marketMembers.member;

type Role = 'member' | 'other member';
const ask = async (url: string, body?: object, role: Role = 'member') => {
  const method = body ? 'PUT' : 'GET';
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const answer = await app.http.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
};

type Handler = (event: DomainEvent<EventName>) => Promise<void>;

/** What this module does with an event, each given by hand: also twice, at once and out of order. */
function listener() {
  const handlers = new Map<EventName, Handler>();
  const events = {
    ...app.platform.events,
    on: (name: EventName, _: string, handler: unknown) => void handlers.set(name, handler as Handler),
  };
  const { wordReason } = app.modules.service(tradingModule);
  followNotices({ platform: { ...app.platform, events }, mail: noticeMail(wordReason) });
  return <Name extends EventName>(name: Name, payload: EventPayloads[Name], id = randomUUID()) =>
    handlers.get(name)?.({ id, name, at: new Date(now), payload });
}

type Changed = EventPayloads['trading.order.changed'];
const changed = (more: Partial<Changed> = {}): Changed => ({
  ...{ memberId, orderId: '00000000-0000-4000-8000-00000000000b', exchange: 'KRAKEN', world: 'live' },
  ...{ pair: 'BTC/USD', symbol: 'BTC-USD', side: 'buy', state: 'filled', status: 'filled' },
  ...{ quantity: '0.5', filledQuantity: '0.5', baseAsset: 'BTC', at: new Date(now).toISOString() },
  ...more,
});

const inbox = async (role: Role = 'member') => (await ask('/api/alerts/inbox', undefined, role)).body;
const mails = () =>
  app.test.database.query<{ data: { notice: { state: string } }; delay: number }>(
    `select data, extract(epoch from next_attempt_at - created_at)::float8 as delay from mail
      where template = 'alerts.notice'`,
  );
const pushes = () => app.test.database.query("select data from jobs.job where name = 'alerts.push'");

const none = { mail: false, push: false };
const both = { mail: true, push: true };
const settings = (more: object = {}) => ({
  channels: both,
  quiet: null,
  notices: { orders: both, keys: none },
  ...more,
});

beforeEach(async () => {
  now = MARKET_NOW;
  await app.test.database.query('delete from alert_firing');
  await app.test.database.query('delete from alert_settings');
  await app.test.database.query('delete from push_device');
  await app.test.database.query("delete from mail where template = 'alerts.notice'");
  await app.test.owner.query("delete from jobs.job where name = 'alerts.push'");
});

async function addBrowser(): Promise<void> {
  await app.test.database.query(
    `insert into push_device (member_id, endpoint, p256dh, auth, name, added_at)
     values ($1, 'https://push.example.com/1', 'x', 'y', 'Here', now())`,
    [memberId],
  );
}

describe('What becomes of an order', () => {
  it('ALERT-50: is in the inbox without any alert, once, however often and from wherever it is told', async () => {
    const tell = listener();
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => tell('trading.order.changed', changed(), id)));
    await tell('trading.order.changed', changed(), id);
    await tell('trading.order.changed', changed({ state: 'placed', status: 'open', filledQuantity: '0' }));
    const { items, unread } = await inbox();
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      {
        condition: { kind: 'order', state: 'filled', exchange: 'KRAKEN', filledQuantity: '0.5' },
        ...{ alertId: null, asset: null, reason: null, read: false },
      },
    ]);
    expect((await inbox('other member')).items).toEqual([]);
    await ask('/api/alerts/inbox/read', { id: items[0].id });
    expect((await inbox()).unread).toBe(0);
  });

  it('ALERT-50: is reached page by page, also where many entries are of one instant', async () => {
    const tell = listener();
    for (let i = 1; i <= 7; i += 1) {
      if (i > 5) now += 1000;
      await tell('trading.order.changed', changed({ orderId: `00000000-0000-4000-8000-00000000000${i}` }));
    }
    const pages: { id: string }[][] = [];
    for (let from = ''; pages.length < 10; ) {
      const { items, more } = (await ask(`/api/alerts/inbox?limit=2${from}`)).body;
      pages.push(items);
      if (!more) break;
      from = `&before=${items.at(-1).at}&beforeId=${items.at(-1).id}`;
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    const whole = (await inbox()).items.map(({ id }: { id: string }) => id);
    expect(pages.flat().map(({ id }) => id)).toEqual(whole);
    const [, second] = (await inbox()).items;
    expect((await ask(`/api/alerts/inbox?before=${second.at}`)).body.items).toHaveLength(5);
  });

  it('ALERT-51: leaves one entry for fifty partial fills, the last of them, also when they overtake each other', async () => {
    const tell = listener();
    const part = (filledQuantity: string) =>
      tell(
        'trading.order.changed',
        changed({ state: 'partially_filled', status: 'partially_filled', filledQuantity }),
      );
    await part('0.1');
    await part('0.3');
    await part('0.2');
    expect((await inbox()).items).toMatchObject([{ condition: { filledQuantity: '0.3' } }]);
    await tell('trading.order.changed', changed());
    await part('0.4');
    expect((await inbox()).items).toMatchObject([{ condition: { state: 'filled', filledQuantity: '0.5' } }]);
  });

  it('ALERT-51: an open inbox is told of later news though as many entries are unread as before', async () => {
    const tell = listener();
    const told: string[] = [];
    const sink = {
      write: (frames: readonly Buffer[]) => void told.push(...frames.map(String)),
      ...{ pendingBytes: () => 0, end: () => undefined },
    };
    const follower = { reader: { memberId, admin: false }, origin: memberId, credentialId: null };
    const asked = { topics: ['alerts'], ...follower, scopes: null, lastEventId: null };
    await app.platform.live.start();
    const close = app.platform.live.open(asked, sink);
    const news = () => told.filter((frame) => frame.startsWith('event: alerts\n')).length;
    const part = { state: 'partially_filled', status: 'partially_filled', filledQuantity: '0.1' } as const;
    await tell('trading.order.changed', changed(part));
    await vi.waitFor(() => expect(told.some((frame) => frame.includes('"unread":1'))).toBe(true), 5000);
    const before = news();
    await tell('trading.order.changed', changed());
    await vi.waitFor(() => expect(news()).toBe(before + 1), 5000);
    close();
  });

  it('ALERT-52: says that an order is in doubt, what it turned out to be, and why', async () => {
    const tell = listener();
    const doubt = changed({ state: 'unknown', status: 'unknown', filledQuantity: '0' });
    await tell('trading.order.changed', { ...doubt, reason: { code: 'timed-out', words: '' } });
    expect((await inbox()).items).toMatchObject([{ condition: { state: 'unknown' } }]);
    await tell(
      'trading.order.changed',
      changed({
        ...{ state: 'resolved', status: 'rejected', filledQuantity: '0' },
        reason: { code: 'never-arrived', words: '' },
      }),
    );
    expect((await inbox()).items).toMatchObject([
      {
        condition: { state: 'resolved', status: 'rejected' },
        reason: 'It never arrived at the exchange.',
      },
    ]);
  });

  it('ALERT-53: is mailed only by choice, pushed unless that is turned off, and waits for the end of quiet hours', async () => {
    const tell = listener();
    await addBrowser();
    await tell('trading.order.changed', changed());
    expect([await mails(), (await pushes()).length]).toEqual([[], 1]);
    expect((await ask('/api/alerts/settings')).body.notices).toEqual({
      orders: { mail: false, push: true },
      keys: { mail: false, push: true },
    });
    await ask('/api/alerts/settings', settings());
    await tell('trading.order.changed', changed({ orderId: randomUUID() }));
    expect([(await mails()).length, (await pushes()).length]).toEqual([1, 2]);
    // Quiet from half an hour ago for another hour.
    const minute = new Date(now).getUTCHours() * 60 + new Date(now).getUTCMinutes();
    const quiet = { from: (minute + 1410) % 1440, to: (minute + 60) % 1440, zone: 'UTC' };
    await ask('/api/alerts/settings', settings({ quiet }));
    await tell('trading.order.changed', changed({ orderId: randomUUID() }));
    const waiting = (await mails()).map(({ delay }) => Math.round(delay / 60)).sort((a, b) => a - b);
    expect(waiting.at(-1)).toBeGreaterThan(58);
    // A master switch is stronger than what is chosen for orders.
    await ask('/api/alerts/settings', settings({ channels: none }));
    await tell('trading.order.changed', changed({ orderId: randomUUID() }));
    expect([(await mails()).length, (await pushes()).length]).toEqual([2, 3]);
    expect((await inbox()).items).toHaveLength(4);
    // What an older page does not send stays as it was.
    await ask('/api/alerts/settings', { channels: both, quiet: null });
    expect((await ask('/api/alerts/settings')).body.notices.orders).toEqual(both);
  });

  it('ALERT-54: a paper order of another market is not shown in this one', async () => {
    const tell = listener();
    await tell('trading.order.changed', changed({ exchange: 'PAPER', world: 'sim:another' }));
    expect((await inbox()).items).toEqual([]);
  });

  it('ALERT-55: of a member who is gone is told to nobody', async () => {
    const tell = listener();
    await tell('trading.order.changed', changed({ memberId: randomUUID() }));
    const [{ count = -1 } = {}] = await app.test.database.query<{ count: number }>(
      'select count(*)::int as count from alert_firing',
    );
    expect(count).toBe(0);
  });
});

describe('A key that expires', () => {
  it('ALERT-56: is told seven days and one day before, by the channels of keys', async () => {
    const tell = listener();
    await ask('/api/alerts/settings', settings({ notices: { orders: none, keys: both } }));
    const expiresAt = new Date(now + 6 * 86_400_000).toISOString();
    const key = { memberId, exchange: 'COINBASE', expiresAt } as const;
    await tell('trading.key.expires', { ...key, withinDays: 7 });
    now += 5.5 * 86_400_000;
    await tell('trading.key.expires', { ...key, withinDays: 1 });
    expect((await inbox()).items).toMatchObject([
      { condition: { kind: 'key', exchange: 'COINBASE', withinDays: 1, expiresAt } },
      { condition: { withinDays: 7 } },
    ]);
    expect(await mails()).toHaveLength(2);
    expect((await inbox('other member')).items).toEqual([]);
  });
});

describe('A key that its exchange refuses', () => {
  it('ALERT-56: is told by the channels of keys, and leads to the keys', async () => {
    const tell = listener();
    await ask('/api/alerts/settings', settings({ notices: { orders: none, keys: both } }));
    await tell('trading.key.refused', { memberId, exchange: 'COINBASE' });
    expect((await inbox()).items).toMatchObject([
      { condition: { kind: 'key-refused', exchange: 'COINBASE' } },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ data: { notice: { kind: 'key-refused', exchange: 'COINBASE' } } });
    const refused = { kind: 'key-refused', exchange: 'COINBASE' } as const;
    expect(noticePlace(refused)).toBe('/manage-api-keys');
    expect(alertSentence(refused, null, 'fr')).toBe('Coinbase refuse votre clé');
  });
});

describe('Mail about an order', () => {
  it('ALERT-57: says what happened in the reader’s language and leads to the order', () => {
    const { wordReason } = app.modules.service(tradingModule);
    const { at: _at, memberId: _member, world: _world, pair: _pair, ...rest } = changed();
    const notice = { ...rest, kind: 'order', state: 'cancelled', status: 'cancelled' } as const;
    const written = (language: 'en' | 'fr') =>
      noticeMail(wordReason).render(
        {
          notice: { ...notice, filledQuantity: '1234.5', quantity: '2000', reason: null } as never,
          simulated: false,
        },
        { language, publicUrl: 'https://auspex.example', secret: null } as never,
      );
    expect(written('en').subject).toBe('Cancelled: your order to buy BTC-USD');
    expect(written('en').text).toContain('1,234.5 of 2,000 BTC filled at Kraken');
    expect(written('en').text).toContain(`https://auspex.example/portfolio?tab=orders&order=${rest.orderId}`);
    expect(written('fr').subject).toBe('Annulé : votre ordre d’achat de BTC-USD');
    expect(written('fr').text).toContain('1\u202f234,5 sur 2\u202f000 BTC exécutés sur Kraken');
  });

  it('ALERT-58: calls every exchange as the rest of the product does', () => {
    const { wordReason } = app.modules.service(tradingModule);
    for (const exchange of EXCHANGE_NAMES) {
      if (exchange === 'PAPER') continue;
      const notice = {
        kind: 'key',
        exchange,
        expiresAt: new Date(now).toISOString(),
        withinDays: 1,
      } as const;
      const { subject } = noticeMail(wordReason).render({ notice, simulated: false }, {
        language: 'en',
        publicUrl: 'https://auspex.example',
        secret: null,
      } as never);
      // Coinbase Exchange is "formerly Pro" only where it is chosen.
      expect(subject).toBe(
        `Your ${EXCHANGE_TRAITS[exchange].title.replace(/ \(.*\)$/, '')} key expires within a day`,
      );
    }
  });
});
