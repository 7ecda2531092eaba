import { createECDH } from 'node:crypto';
import { createGuardedTransport, type HttpTransport } from '@auspex/market-data/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackPushService, startPushService } from '../../test/loopback/push-service.ts';
import { withApplication } from '../../test/with-application.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { addDevice, listDevices } from './alert-settings.ts';
import { sendPush } from './send-push.ts';
import { encryptPush, openPushKey, pushContact } from './web-push.ts';

const app = withApplication();
let service: LoopbackPushService;
let member = '';

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.taken.length = 0;
  service.answer(201);
  const [row] = await app.test.database.query<{ id: string }>(
    `insert into member (email, ref_id, language) values (gen_random_uuid() || '@example.com', gen_random_uuid()::text, 'fr')
     returning id`,
  );
  member = row?.id ?? '';
  await addDevice(app.test.database, {
    memberId: member,
    ...service.subscription,
    name: 'Here',
    addedAt: new Date(app.platform.clock.now()),
  });
});

async function fired(age = 0): Promise<{ firingId: string; deviceId: string }> {
  const [firing] = await app.test.database.query<{ id: string }>(
    `insert into alert_firing (member_id, world, asset_id, condition, occasion, at, value, against, symbols)
     values ($1, 'sim:39', 'us:KO', '{"kind":"price","is":"above","level":70}', '1', $2, 71.5, 70, '[]') returning id`,
    [member, new Date(app.platform.clock.now() - age)],
  );
  const [device] = await listDevices(app.test.database, member);
  return { firingId: firing?.id ?? '', deviceId: device?.id ?? '' };
}

const key = () => openPushKey(app.platform.config, 'mailto:support@example.com');
const underWay = new Set<string>();
const resting = new BoundedCache<true>(10);
let answerMs = 60_000;
const failed = new BoundedCache<true>(100);
const toHere = createGuardedTransport({ allows: () => true });
const send = (data: object, transport: HttpTransport | null = toHere) =>
  sendPush(
    {
      ...{ platform: app.platform, key: key(), underWay, resting, failed, answerMs },
      describe: async () => ({ subject: 'KO', language: 'fr' }),
      ...(transport && { transport }),
    },
    { data, signal: new AbortController().signal },
  );

describe('a push message', () => {
  it('ALERT-30: is encrypted as the example of RFC 8291, appendix A, has it', () => {
    const keys = createECDH('prime256v1');
    keys.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
    const browser = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
    const body = encryptPush(browser, 'When I grow up, I want to be a watermelon', { salt, keys });
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('ALERT-31: reaches the browser in the member’s language, signed with a key that stays the same', async () => {
    const job = await fired();
    await send(job);
    const [{ message, headers, claims }] = service.taken as [(typeof service.taken)[0]];
    expect(JSON.parse(message)).toEqual({
      title: 'KO passe au-dessus de 70,00',
      body: '71,50',
      tag: job.firingId,
      path: '/chart-analysis?symbol=KO',
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: job.firingId.replaceAll('-', ''),
    });
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@example.com' });
    expect(claims.exp * 1000).toBeLessThanOrEqual(app.platform.clock.now() + 86_400_000);
    expect(key().publicKey).toBe(key().publicKey);
    expect(Buffer.from(key().publicKey, 'base64url')).toHaveLength(65);
  });

  it.each([
    ['support@example.com', 'https://auspex.example', 'mailto:support@example.com'],
    ['support@auspex.localhost', 'https://auspex.example', 'https://auspex.example'],
    ['support@auspex.localhost', 'http://localhost:8080', 'mailto:support@auspex.localhost'],
  ])('names a contact that can be reached: %s at %s is %s', (supportEmail, publicUrl, contact) => {
    expect(pushContact({ supportEmail, publicUrl })).toBe(contact);
  });

  it.each([404, 410])('ALERT-32: that is answered with %i takes the browser off the list', async (status) => {
    const job = await fired();
    service.answer(status);
    await send(job);
    expect(await listDevices(app.test.database, member)).toEqual([]);
    await expect(send(job)).resolves.toBeUndefined();
  });

  it('ALERT-33: waits as long as the push service asks, and is tried again after an error of the service', async () => {
    await app.platform.jobs.start();
    const job = await fired();
    service.answer(429);
    await send(job);
    const [later] = await app.test.database.query<{ seconds: number }>(
      `select extract(epoch from start_after - now())::float8 as seconds from jobs.job
        where name = 'alerts.push' and data->>'firingId' = $1`,
      [job.firingId],
    );
    expect(later?.seconds).toBeGreaterThan(3500);
    service.answer(503);
    await expect(send(job)).rejects.toThrow('The push service answered 503.');
    expect(await listDevices(app.test.database, member)).toHaveLength(1);
  });

  const waiting = (firingId: string) =>
    app.test.database.query<{ seconds: number; attempt: number }>(
      `select extract(epoch from start_after - now())::float8 as seconds, (data->>'attempt')::int as attempt
         from jobs.job where name = 'alerts.push' and data->>'firingId' = $1`,
      [firingId],
    );

  it('ALERT-37: waits half a minute at least, and is given up after the fifth "later"', async () => {
    const job = await fired();
    service.answer(429, 0.001);
    await send({ ...job, attempt: 4 });
    const [later] = await waiting(job.firingId);
    expect(later?.attempt).toBe(5);
    expect(later?.seconds).toBeGreaterThan(20);
    await send({ ...job, attempt: 5 });
    expect(await waiting(job.firingId)).toHaveLength(1);
  });

  it('ALERT-38: is not sent when it is a day old', async () => {
    await send(await fired(25 * 3_600_000));
    expect(service.taken).toEqual([]);
  });

  it('ALERT-39: takes a browser off the list whose key is no point on the curve', async () => {
    const job = await fired();
    await app.test.database.query('update push_device set p256dh = $2 where id = $1', [
      job.deviceId,
      Buffer.alloc(65, 4).toString('base64url'),
    ]);
    await send(job);
    expect(await listDevices(app.test.database, member)).toEqual([]);
  });

  it('ALERT-41: takes a browser off the list that fails 25 times in a row, and only in a row', async () => {
    const fail = async (times: number) => {
      service.answer(503);
      for (let i = 0; i < times; i++) await expect(send(await fired())).rejects.toThrow();
    };
    await fail(24);
    service.answer(201);
    await send(await fired());
    await fail(24);
    expect(await listDevices(app.test.database, member)).toHaveLength(1);
    await fail(1);
    expect(await listDevices(app.test.database, member)).toEqual([]);
  });

  it('ALERT-41: keeps a browser whose push service is not reached, and counts one firing once', async () => {
    const failures = () =>
      app.test.database.query('select failures from push_device where member_id = $1', [member]);
    const job = await fired();
    const away = async () => {
      throw new TypeError('fetch failed');
    };
    for (let i = 0; i < 30; i++) await expect(send(await fired(), away)).rejects.toThrow('fetch failed');
    expect(await failures()).toEqual([{ failures: 0 }]);
    service.answer(503);
    for (let i = 0; i < 5; i++) await expect(send(job)).rejects.toThrow();
    expect(await failures()).toEqual([{ failures: 1 }]);
  });

  it('ALERT-42: waits for its turn while another one of its member is under way', async () => {
    const [one, other] = [await fired(), await fired()];
    underWay.add(member);
    await send(one);
    expect(service.taken).toEqual([]);
    expect(await waiting(one.firingId)).toHaveLength(1);
    underWay.delete(member);
    await send(other);
    expect(service.taken).toHaveLength(1);
    expect(underWay.size).toBe(0);
  });

  it('ALERT-48: to a host that does not answer gives its place up, and the next ones do not wait for it', async () => {
    const job = await fired();
    service.answer('never');
    answerMs = 20;
    await expect(send(job)).rejects.toThrow();
    answerMs = 60_000;
    service.answer(201);
    await send(job);
    expect(service.taken).toEqual([]);
    expect(await waiting(job.firingId)).toMatchObject([{ attempt: 2 }]);
    await send({ ...job, attempt: 5 });
    expect(await waiting(job.firingId)).toHaveLength(1);
    resting.clear();
    await send(job);
    expect(service.taken).toHaveLength(1);
  });

  it('ALERT-34: goes to no address inside, whatever a subscription says', async () => {
    await expect(send(await fired(), null)).rejects.toThrow('its address is not a public one.');
    expect(service.taken).toEqual([]);
  });
});
