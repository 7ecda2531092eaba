import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { withDatabase } from '../../test/with-database.ts';
import { makeSecretCode } from '../platform/secrets/secret-code.ts';
import {
  checkCode,
  consumeCode,
  dropCodes,
  findSpentCode,
  forgetSpentCodes,
  mintCode,
} from './mail-codes.ts';
import { insertMember } from './store/member-store.ts';

const test = withDatabase();
const at = new Date(Date.UTC(2026, 0, 5, 12));
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

async function makeMember(name: string): Promise<{ memberId: string; email: string }> {
  const member = await insertMember(test.database, {
    email: `${name}@example.com`,
    passwordHash: null,
    displayName: name,
    photoUrl: '',
    refId: name,
    refBy: null,
    language: 'en',
    emailVerifiedAt: null,
    createdAt: new Date(testClock.now()),
  });
  if (member === null) throw new Error('taken');
  return { memberId: member.id, email: member.email };
}

async function mint(owner: { memberId: string; email: string }, secret = makeSecretCode()): Promise<string> {
  await test.database.transaction((tx) => mintCode(tx, { secret, ...owner, kind: 'verifyEmail', at }));
  return secret;
}
const consume = (secret: string, when = at) =>
  test.database.transaction((tx) => consumeCode(tx, { secret, kind: 'verifyEmail', at: when }));

describe('codes of mail links', () => {
  it('AUTH-9: work once', async () => {
    const owner = await makeMember('once');
    const secret = await mint(owner);
    expect(await consume(secret)).toEqual(owner);
    expect(await consume(secret)).toBeNull();
  });

  it('AUTH-9: work once, whoever comes second by whichever clock, and are known as used by it', async () => {
    const owner = await makeMember('clock-behind');
    const secret = await mint(owner);
    await consume(secret, later(5));
    const earlier = { secret, kind: 'verifyEmail', at: later(4) } as const;
    expect(await checkCode(test.database, earlier)).toBeNull();
    expect(await consume(secret, later(4))).toBeNull();
    expect(await findSpentCode(test.database, earlier)).toEqual(owner);
  });

  it('AUTH-9: that were dropped are so by any clock', async () => {
    const owner = await makeMember('dropped');
    const secret = await mint(owner);
    await dropCodes(test.database, { memberId: owner.memberId, at: later(5) });
    expect(await consume(secret, later(4))).toBeNull();
  });

  it('of two uses at the same moment one wins', async () => {
    const secret = await mint(await makeMember('race'));
    const results = await Promise.all([consume(secret), consume(secret)]);
    expect(results.filter((owner) => owner !== null)).toHaveLength(1);
  });

  it('AUTH-9: stop working when a newer one is sent', async () => {
    const owner = await makeMember('newer');
    const first = await mint(owner);
    const second = await mint(owner);
    expect(await consume(first)).toBeNull();
    expect(await consume(second)).toEqual(owner);
  });

  it('AUTH-9: stop working after an hour', async () => {
    const secret = await mint(await makeMember('hour'));
    expect(await consume(secret, later(60))).toBeNull();
    expect(await consume(secret, later(59))).not.toBeNull();
  });

  it('AUTH-35: are known for an hour after they were used, and to nobody before or after', async () => {
    const owner = await makeMember('spent');
    const secret = await mint(owner);
    const spent = (when: Date) => findSpentCode(test.database, { secret, kind: 'verifyEmail', at: when });
    expect(await spent(at)).toBeNull();
    await consume(secret, later(5));
    expect(await spent(later(5))).toEqual(owner);
    await forgetSpentCodes(test.database, later(64));
    expect(await spent(later(64))).toEqual(owner);
    expect(await spent(later(65))).toBeNull();
    await forgetSpentCodes(test.database, later(65));
    const rows = await test.database.query('select 1 from member_code where member_id = $1', [
      owner.memberId,
    ]);
    expect(rows).toEqual([]);
  });

  it('MAIL-1: of a mail that is sent again are the same code', async () => {
    const owner = await makeMember('again');
    const secret = await mint(owner);
    await mint(owner, secret);
    expect(await consume(secret)).toEqual(owner);
  });

  it('AUTH-9: do not work again because their mail is sent again, and it is not', async () => {
    const owner = await makeMember('used-between');
    const secret = await mint(owner);
    await consume(secret);
    const again = { ...owner, secret, kind: 'verifyEmail', at: later(1) } as const;
    expect(await test.database.transaction((tx) => mintCode(tx, again))).toBe(false);
    expect(await consume(secret, later(2))).toBeNull();
    expect(await findSpentCode(test.database, again)).toEqual(owner);
  });

  it('do not work for another purpose, and checking one does not use it up', async () => {
    const secret = await mint(await makeMember('purpose'));
    expect(await checkCode(test.database, { secret, kind: 'resetPassword', at })).toBeNull();
    expect(await checkCode(test.database, { secret, kind: 'verifyEmail', at })).not.toBeNull();
    expect(await consume(secret)).not.toBeNull();
  });

  it('are stored only as hashes', async () => {
    const secret = await mint(await makeMember('hashed'));
    const rows = await test.database.query<{ text: string }>(
      "select encode(code_hash, 'hex') as text from member_code",
    );
    const bytes = Buffer.from(secret, 'base64url');
    expect(bytes).toHaveLength(32);
    expect(rows.map((row) => row.text)).not.toContain(bytes.toString('hex'));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
