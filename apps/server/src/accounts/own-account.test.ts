import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  as,
  codeIn,
  goodPassword,
  login,
  makeMember,
  proof,
  type Visitor,
  visitor,
} from '../../test/with-members.ts';
import { accountsModule } from './accounts-module.ts';

const app = withApplication();

/** A code of this step or, accepted too and still good when the step ends before it is looked at, of the next. */
function totp(secret: string, offsetSteps: 0 | 1 = 0): string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  return generator.generate({ timestamp: testClock.now() + offsetSteps * 30_000 });
}

async function upload(who: Visitor, bytes: Buffer, picture = 'avatar') {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="../../etc/passwd.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return app.call('POST', `/api/user/pictures/${picture}`, {
    token: who.token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

describe('the second factor', () => {
  it('is asked for at every sign-in once it is on; codes and recovery codes work once each', async () => {
    const who = await makeMember(app, 'factor');
    const call = as(app, who);
    const { secret } = (await call('POST', '/api/auth/second-factor/begin', { proof })).body;
    const wrong = await call('POST', '/api/auth/second-factor/confirm', { code: '000000', proof });
    expect(wrong.body.error.details.code).toBe('auth/invalid-verification-code');
    const { recoveryCodes } = (
      await call('POST', '/api/auth/second-factor/confirm', { code: totp(secret), proof })
    ).body;
    expect(recoveryCodes).toHaveLength(10);

    const first = await login(app, who);
    expect(first.body).toEqual({ status: 'second-factor-required', challenge: expect.any(String) });
    const finish = (challenge: string, code: string) =>
      app.call('POST', '/api/auth/login/second-factor', { body: { challenge, code }, cookies: who.cookies });
    const code = totp(secret, 1);
    expect((await finish(first.body.challenge, code)).body.status).toBe('signed-in');
    const second = await login(app, who);
    expect((await finish(second.body.challenge, code)).status).toBe(400);
    expect((await finish(second.body.challenge, recoveryCodes[0].toLowerCase())).body.status).toBe(
      'signed-in',
    );
    const third = await login(app, who);
    expect((await finish(third.body.challenge, recoveryCodes[0])).status).toBe(400);
  });

  it('gives a guesser five attempts per sign-in', async () => {
    const who = await makeMember(app, 'factor-guess');
    const call = as(app, who);
    const { secret } = (await call('POST', '/api/auth/second-factor/begin', { proof })).body;
    await call('POST', '/api/auth/second-factor/confirm', { code: totp(secret), proof });
    const { challenge } = (await login(app, who)).body;
    const guess = (code: string) =>
      app.call('POST', '/api/auth/login/second-factor', { body: { challenge, code } });
    for (let tries = 0; tries < 5; tries += 1) await guess('000000');
    expect((await guess(totp(secret, 1))).status).toBe(400);
  });

  it('stores its secret sealed', async () => {
    const who = await makeMember(app, 'sealed');
    const { secret } = (await as(app, who)('POST', '/api/auth/second-factor/begin', { proof })).body;
    const rows = await app.test.owner.query(
      "select encode(secret_sealed, 'escape') as bytes from second_factor",
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('changing who signs in', () => {
  it('notes a re-authentication with the password, and none with another', async () => {
    const who = await makeMember(app, 'stale');
    const { uid } = (await as(app, who)('GET', '/api/user')).body.user;
    const signedInAt = async () => {
      const [row] = await app.test.owner.query<{ at: Date }>(
        'select max(signed_in_at) as at from member_session where member_id = $1',
        [uid],
      );
      return testClock.now() - (row?.at.getTime() ?? 0);
    };
    await app.test.owner.query(
      "update member_session set signed_in_at = signed_in_at - interval '20 minutes' where member_id = $1",
      [uid],
    );
    expect((await as(app, who)('POST', '/api/auth/step-up', { password: 'wrong' })).status).toBe(400);
    expect(await signedInAt()).toBeGreaterThan(20 * 60_000 - 1);
    expect((await as(app, who)('POST', '/api/auth/step-up', proof)).status).toBe(200);
    expect(await signedInAt()).toBeLessThan(20 * 60_000 - 1);
  });

  it('moves to a new address only through the mailbox there, and tells the old one', async () => {
    const who = await makeMember(app, 'moving');
    await as(app, who)('POST', '/api/user/email', { email: 'moved@example.com', proof });
    const { text } = await app.mail('moved@example.com', 'accounts.change-email');
    expect((await login(app, who)).status).toBe(200);
    const done = await app.call('POST', '/api/auth/change-email', {
      body: { oobCode: codeIn(text) },
      cookies: who.cookies,
    });
    expect(done.status).toBe(200);
    expect((await app.mail(who.email, 'accounts.email-changed')).subject).toBe(
      'Your e-mail address was changed',
    );
    expect((await login(app, who)).status).toBe(400);
    expect((await login(app, { ...visitor('moved'), email: 'moved@example.com' })).status).toBe(200);
  });
});

describe('a link that was sent before', () => {
  const askForLink = async (email: string) => {
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    return codeIn((await app.mail(email, 'accounts.reset')).text);
  };
  const works = async (oobCode: string): Promise<boolean> =>
    (await app.call('POST', '/api/auth/check-code', { body: { mode: 'resetPassword', oobCode } })).body.valid;

  it('AUTH-9: is invalid once the password has changed', async () => {
    const who = await makeMember(app, 'new-password');
    const code = await askForLink(who.email);
    expect(await works(code)).toBe(true);
    await as(app, who)('POST', '/api/user/password', { password: 'a new and longer one', proof });
    expect(await works(code)).toBe(false);
  });

  it('AUTH-9: is invalid once the address has changed', async () => {
    const who = await makeMember(app, 'old-address');
    const code = await askForLink(who.email);
    await as(app, who)('POST', '/api/user/email', { email: 'new-address@example.com', proof });
    const { text } = await app.mail('new-address@example.com', 'accounts.change-email');
    expect(await works(code)).toBe(true);
    await app.call('POST', '/api/auth/change-email', {
      body: { oobCode: codeIn(text) },
      cookies: who.cookies,
    });
    expect(await works(code)).toBe(false);
  });
});

describe('personal tokens', () => {
  it('open what their scopes say and nothing else, until they are removed', async () => {
    const who = await makeMember(app, 'scripts');
    const call = as(app, who);
    const made = await call('POST', '/api/tokens', {
      name: 'cron',
      scopes: ['market:read'],
      expiresInDays: 30,
      proof: { password: goodPassword },
    });
    const { token, row } = made.body;
    expect((await call('GET', '/api/tokens')).text).not.toContain(token);
    const script = { ...visitor('scripts'), token };
    expect((await as(app, script)('GET', '/api/user')).status).toBe(403);
    expect(
      (
        await as(app, script)('POST', '/api/tokens', {
          name: 'x',
          scopes: ['market:read'],
          expiresInDays: null,
        })
      ).status,
    ).toBe(403);
    const stranger = await makeMember(app, 'token-thief');
    expect((await as(app, stranger)('DELETE', `/api/tokens/${row.id}`)).status).toBe(404);
    await call('DELETE', `/api/tokens/${row.id}`);
    expect((await as(app, script)('GET', '/api/user')).status).toBe(401);
  });
});

describe('AUTH-13: pictures', () => {
  const red = { create: { width: 900, height: 600, channels: 3, background: 'red' } } as const;

  it('are re-encoded, without location and camera data, at the specification’s path', async () => {
    const who = await makeMember(app, 'portrait');
    const bytes = await sharp(red)
      .withExif({ IFD0: { Copyright: 'canary-place' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('canary-place')).toBe(true);
    const { status, body } = await upload(who, bytes);
    expect(status).toBe(200);
    const { uid, photoURL } = (await as(app, who)('GET', '/api/user')).body.user;
    expect(photoURL).toBe(body.url);
    expect(body.url).toMatch(new RegExp(`^/files/user_pictures/${uid}/PFP\\?v=`));
    const stored = await app.platform.files.get(`user_pictures/${uid}/PFP`);
    expect(stored?.body.includes('canary-place')).toBe(false);
    const { width, height, format } = await sharp(stored?.body).metadata();
    expect([width, height, format]).toEqual([512, 512, 'webp']);
  });

  it('that are not pictures, or too large, are refused with a sentence and change nothing', async () => {
    const who = await makeMember(app, 'refused');
    const png = await sharp(red).png().toBuffer();
    const flood = await sharp({ create: { ...red.create, width: 12_000, height: 9_000 } })
      .png()
      .toBuffer();
    const cases: Array<[Buffer, RegExp]> = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /./],
      [Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), /./],
      [flood, /./],
      [Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 + 1 - png.length)]), /5 MB/],
    ];
    for (const [bytes, sentence] of cases) {
      const { status, body } = await upload(who, bytes);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.error.message).toMatch(sentence);
    }
    expect((await as(app, who)('GET', '/api/user')).body.user.photoURL).toBe('/avatars/default.svg');
    expect((await upload(who, png, '..%2f..%2fother')).status).toBe(404);
  });
});

describe('a member’s own data', () => {
  it('AUTH-12: is exported whole: every table with a column for the member', async () => {
    const who = await makeMember(app, 'exporting');
    const letter = { name: 'Ada', email: 'Exporting@example.com', subject: 'A question', message: 'Hello' };
    await app.call('POST', '/functions/sendSupportEmail', { body: { data: letter } });
    const { uid } = (await as(app, who)('GET', '/api/user')).body.user;
    const { tables } = (await as(app, who)('POST', '/api/user/export', { proof })).body;
    const withMember = await app.test.owner.query<{ name: string }>(
      "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'member_id'",
    );
    for (const { name } of withMember) {
      const [count] = await app.test.owner.query<{ n: number }>(
        `select count(*)::int as n from "${name}" where member_id = $1`,
        [uid],
      );
      expect([name, tables[name]?.length]).toEqual([name, count?.n]);
    }
    expect(tables.member[0].email).toBe(who.email);
    const templates = tables.mail.map((mail: { template: string }) => mail.template);
    expect(templates).toEqual(expect.arrayContaining(['accounts.welcome', 'accounts.support']));
    expect(JSON.stringify(tables)).not.toContain('$argon2');
  });

  it('AST-9: in which language and zone one reads counts from the answer on that says it is stored', async () => {
    const call = as(app, await makeMember(app, 'reader'));
    const { uid } = (await call('GET', '/api/user')).body.user;
    const { readerOf } = app.modules.service(accountsModule);
    expect(await readerOf(uid)).toEqual({ language: 'en', timeZone: 'UTC' });
    await call('PATCH', '/api/user', { timeZone: 'Asia/Kathmandu', language: 'fr' });
    expect(await readerOf(uid)).toEqual({ language: 'fr', timeZone: 'Asia/Kathmandu' });
  });

  it('AUTH-12: is gone after erasure: no table and no file holds a trace, and the tokens are dead', async () => {
    const who = await makeMember(app, 'canary-erased');
    const call = as(app, who);
    await call('PATCH', '/api/user', { firstName: 'Canaryfirst', phoneNumber: '+41 555 0199' });
    await upload(
      who,
      await sharp({ create: { width: 64, height: 64, channels: 3, background: 'blue' } })
        .png()
        .toBuffer(),
    );
    await app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    await app.mails(who.email);
    const { uid } = (await call('GET', '/api/user')).body.user;
    expect((await call('DELETE', '/api/user', { confirm: 'someone else', proof })).status).toBe(400);
    expect((await call('DELETE', '/api/user', { confirm: who.email, proof })).status).toBe(200);
    expect((await call('GET', '/api/user')).status).toBe(401);
    await app.mails(who.email);
    const tables = await app.test.owner.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')",
    );
    for (const { name } of tables) {
      const rows = await app.test.owner.query<{ text: string }>(`select t::text as text from ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      for (const canary of ['canary-erased', 'Canaryfirst', '555 0199']) {
        expect([name, canary, text.includes(canary)]).toEqual([name, canary, false]);
      }
    }
    expect(await app.platform.files.list(`user_pictures/${uid}/`)).toEqual([]);
  });

  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: 'blue' } }).png();

  it('AUTH-12: takes its pictures along where the storage does not answer at first', async () => {
    const who = await makeMember(app, 'storage-away');
    const call = as(app, who);
    await upload(who, await square.toBuffer());
    const { uid } = (await call('GET', '/api/user')).body.user;
    const away = vi
      .spyOn(app.platform.files, 'list')
      .mockRejectedValueOnce(new Error('The storage is away.'));
    expect((await call('DELETE', '/api/user', { confirm: who.email, proof })).status).toBe(200);
    await app.mails(who.email);
    away.mockRestore();
    expect(await app.platform.files.list(`user_pictures/${uid}/`)).toEqual([]);
  });

  it('AUTH-12: keeps no picture that was on its way when the account went', async () => {
    const who = await makeMember(app, 'late-picture');
    const { uid } = (await as(app, who)('GET', '/api/user')).body.user;
    const { files } = app.platform;
    const put = files.put.bind(files);
    const slow = vi.spyOn(files, 'put').mockImplementationOnce(async (key, file) => {
      await as(app, who)('DELETE', '/api/user', { confirm: who.email, proof });
      await app.mails(who.email);
      return put(key, file);
    });
    expect((await upload(who, await square.toBuffer())).status).toBe(401);
    slow.mockRestore();
    expect(await files.list(`user_pictures/${uid}/`)).toEqual([]);
  });
});
